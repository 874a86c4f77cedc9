import type { Charge } from '#contract/charges.ts'
import { sumNaira } from '#contract/money.ts'
import { isAskedIn } from '#contract/roles.ts'
import type { Tenancy } from '#web/session/scope.ts'
import type { CheckoutItem } from '../checkouts/kept-checkouts.ts'

/**
 * The tenancies a purchase can be paid for: in an active estate that has all its charges. The estate on the screen comes first.
 * What is owed is paid for the home that owes it, also by who has left it.
 */
export const tenanciesFor = (
  { items, estate_id, owed }: Purchase,
  tenancies: readonly Tenancy[],
  former: readonly Tenancy[] = [],
): Tenancy[] =>
  owed
    ? [...tenancies, ...former].filter(({ id }) => id === owed.tenant_id)
    : tenancies
        .filter(
          ({ estate }) => estate.status === 1 && items.every(({ charge }) => isAskedIn(charge, estate.id)),
        )
        .toSorted((one, other) => Number(other.estate.id === estate_id) - Number(one.estate.id === estate_id))

export interface Purchase {
  /** At their current prices. */
  items: readonly { charge: Charge; quantity: number }[]
  /** Charges to take out of the cart once this is paid; empty if one charge is paid by itself. */
  cart_ids: readonly number[]
  /** The estate on the screen, for people who live in several. */
  estate_id?: number | undefined
  /** Instead of charges: what is owed of a home, all of it, or what is picked. */
  owed?: { tenant_id: number; pick: boolean } | undefined
}

/** What a purchase costs at the prices on the screen, in naira. */
export const amountOf = ({ items }: Purchase): number =>
  sumNaira(items.map(({ charge, quantity }) => ({ amount: charge.amount, quantity })))

/** The content of a payment as sent: charges with entries, the whole debt, or an amount. */
export type Wanted =
  | { items: CheckoutItem[]; entries: number[] }
  | { owed: 'all' }
  /** Naira. */
  | { amount: number }

/** The part of a request body. */
export function wantedBody(wanted: Wanted) {
  if (!('items' in wanted)) return wanted
  const { items, entries } = wanted
  return { ...(items.length > 0 && { items }), ...(entries.length > 0 && { entries }) }
}

/** A key of all that is not a charge; '' where there are charges alone. */
export function besideCharges(wanted: Wanted): string {
  if ('owed' in wanted) return 'all'
  if ('amount' in wanted) return `amount ${wanted.amount}`
  return wanted.entries.toSorted((one, other) => one - other).join(' ')
}
