import type { Charge } from '#contract/charges.ts'
import { sumNaira } from '#contract/money.ts'
import { isAskedIn } from '#contract/roles.ts'
import type { Tenancy } from '#web/session/scope.ts'
import type { CheckoutItem } from '../checkouts/kept-checkouts.ts'

/**
 * The tenancies in an active estate that asks for all charges; the estate on the screen comes first.
 * A debt belongs to its own tenancy, which may be over.
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

/** A debt of a landlord or of their tenants. */
export interface PaidHome {
  account_id: number
  property_id: number
  estate_id: number
  /** `Palm flat` */
  title: string
  /** The tenant who owes it; absent for the landlord's own debt. */
  tenant?: { tenant_id: number; name: string }
  /** Naira. */
  amount: number
  /** Naira of the claims of an owner's account that wait. */
  claimed?: number
}

export interface Purchase {
  items: readonly { charge: Charge; quantity: number }[]
  /** Charges to remove from the cart after the payment; empty for a single charge. */
  cart_ids: readonly number[]
  estate_id?: number | undefined
  /** The whole debt of a tenancy, one entry of it, or a part to pick, instead of charges. */
  owed?: { tenant_id: number; pick: boolean; entry_id?: number | undefined } | undefined
  /** All that is owed for homes of one estate, instead of charges. */
  homes?: readonly PaidHome[] | undefined
}

/** The price on the screen in naira. */
export const amountOf = ({ items, homes = [] }: Purchase): number =>
  homes.length > 0
    ? sumNaira(homes)
    : sumNaira(items.map(({ charge, quantity }) => ({ amount: charge.amount, quantity })))

/** The content of a payment: charges with entries, the whole debt, or naira. */
export type Wanted = { items: CheckoutItem[]; entries: number[] } | { owed: 'all' } | { amount: number }

export function wantedBody(wanted: Wanted) {
  if (!('items' in wanted)) return wanted
  const { items, entries } = wanted
  return { ...(items.length > 0 && { items }), ...(entries.length > 0 && { entries }) }
}

/** A key of the content beside charges; empty for charges alone. */
export function besideCharges(wanted: Wanted): string {
  if ('owed' in wanted) return 'all'
  if ('amount' in wanted) return `amount ${wanted.amount}`
  return wanted.entries.toSorted((one, other) => one - other).join(' ')
}
