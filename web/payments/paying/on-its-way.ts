import { sumNaira } from '#contract/money.ts'
import { type KeptCheckout, keptCheckouts } from '../checkouts/kept-checkouts.ts'

/** A tenancy, or the accounts that a landlord pays. */
interface PaidFor {
  tenant_id?: number | undefined
  account_ids?: readonly number[]
}

const isFor = ({ body, beside = '' }: KeptCheckout, { tenant_id, account_ids = [] }: PaidFor): boolean => {
  if (tenant_id !== undefined) return body.tenant_id === tenant_id
  // The key of a landlord's checkout ends with its accounts.
  const accounts = beside.split(' ').slice(1).map(Number)
  return body.tenant_id === undefined && account_ids.some((id) => accounts.includes(id))
}

/** Naira that the payer has sent and that is not confirmed yet. */
export const onItsWay = (userId: number, paidFor: PaidFor): number =>
  sumNaira(
    keptCheckouts(userId)
      .filter((checkout) => checkout.sent && isFor(checkout, paidFor))
      .map(({ body }) => body),
  )
