import type { Payer } from '#contract/manual-payments.ts'
import type { AccountOf } from './owed/queries.ts'

/** A tenancy, or an owner's account. */
export type AnyPayer = Omit<Payer, 'tenant_id' | 'account_id'> &
  ({ tenant_id: number; account_id?: number } | { tenant_id: null; account_id: number })

export const accountOf = (payer: AnyPayer): AccountOf =>
  payer.tenant_id === null ? { account_id: payer.account_id } : payer.tenant_id

/** Tenancies and accounts are numbered apart. */
export function choiceIdOf(payer: AnyPayer): number {
  const of = accountOf(payer)
  return typeof of === 'number' ? of : -of.account_id
}
