import { MAX_NAIRA, sumNaira } from '#contract/money.ts'
import type { Caller } from '#server/access/caller.ts'
import { found, invalid } from '#server/answers/problem.ts'
import { findPayableCharges } from '#server/charges/store.ts'
import type { Db } from '#server/database/open.ts'
import type { Line } from '#server/database/schema-payments.ts'
import { listTenanciesOf } from '#server/tenancies/store.ts'

/** The provider takes no less. */
const LEAST_NAIRA = 50

export interface WantedCharge {
  charge_id: number
  quantity: number
}
interface PayableCharge {
  id: number
  name: string
  /** Naira, of one. */
  amount: number
}

/**
 * The lines of a payment and what they cost together, in naira: the charges that somebody wants, at the prices of our own
 * rows. Pure. Throws 422 for a charge that is listed twice or cannot be paid, and for a total that no payment can hold.
 */
export function priceLines(
  wanted: readonly WantedCharge[],
  payable: readonly PayableCharge[],
): { items: Line[]; amount: number } {
  if (new Set(wanted.map(({ charge_id }) => charge_id)).size !== wanted.length)
    throw invalid('items', 'A charge is in the list twice.')
  const items = wanted.map(({ charge_id, quantity }, index) => {
    const charge = payable.find(({ id }) => id === charge_id)
    if (!charge)
      throw invalid(`items.${index}.charge_id`, 'This charge is not active. Please remove it and try again.')
    return { charge_id, quantity, name: charge.name, amount: charge.amount }
  })
  const amount = sumNaira(items)
  if (amount < LEAST_NAIRA)
    throw invalid('amount', `The smallest amount that can be paid by card is ₦${LEAST_NAIRA}.`)
  if (amount > MAX_NAIRA) throw invalid('amount', 'This is more than one payment can hold.')
  return { items, amount }
}

/**
 * Prices charges for one of the payer's own tenancies. Throws 404 for the tenancy of somebody else, 422 for an estate that
 * is not active, and as `priceLines` does.
 */
export async function priceCharges(
  db: Db,
  payer: Caller,
  tenancyId: number,
  wanted: readonly WantedCharge[],
) {
  const { tenants } = await listTenanciesOf(db, payer.user_id, payer.email)
  const tenancy = found(
    tenants.find(({ id }) => id === tenancyId),
    'tenancy',
  )
  if (tenancy.estate.status !== 1)
    throw invalid('tenant_id', 'This estate is not active; nothing can be paid there now.')
  const ids = wanted.map(({ charge_id }) => charge_id)
  const { items, amount } = priceLines(wanted, await findPayableCharges(db, tenancy.estate.id, ids))
  const [only] = items
  return {
    items,
    amount,
    user_id: payer.user_id,
    email: payer.email,
    tenant_id: tenancy.id,
    estate_id: tenancy.estate.id,
    estate_property_id: tenancy.estate_property.id,
    // A cart names no charge of its own.
    charge_id: only && items.length === 1 && only.quantity === 1 ? only.charge_id : null,
  }
}
