import { LEAST_BY_CARD_NAIRA } from '#contract/limits.ts'
import { MAX_NAIRA, sumNaira } from '#contract/money.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visiblePaidTenancies } from '#server/access/visibility.ts'
import {
  hasLedger,
  type PricedFromLedger,
  priceFromLedger,
  type WantedFromLedger,
} from '#server/billing/public.ts'
import { findPayableCharges } from '#server/charges/store.ts'
import { eq, isNull } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates, tenants } from '#server/database/schema.ts'
import type { PaymentLineRow } from '#server/database/schema-payments.ts'
import { found, invalid } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'
import { listTenanciesOf } from '#server/tenancies/store.ts'

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
 * Prices what somebody wants to pay for one of their own tenancies; `settles` is what it pays of what is owed, empty where the
 * estate does not bill. Throws 404 for the tenancy of somebody else, 422 for an estate that is not active, and as `priceLines`
 * and `priceFromLedger` do.
 */
export async function priceWanted(db: Db, payer: Viewer, tenancyId: number, wanted: WantedFromLedger) {
  const { tenants, former_tenants } = await listTenanciesOf(db, payer.user_id, payer.email)
  // Who has left pays what is still owed, and nothing new.
  const isOld = !('items' in wanted) || wanted.items.length === 0
  const tenancy = found(
    [...tenants, ...(isOld ? former_tenants : [])].find(({ id }) => id === tenancyId),
    'tenancy',
  )
  if (tenancy.estate.status !== 1)
    throw invalid('tenant_id', 'This estate is not active; nothing can be paid there now.')
  const { items, amount, settles } = await priceItems(
    db,
    { id: tenancy.id, estate_id: tenancy.estate.id },
    wanted,
  )
  const [only] = items
  return {
    items,
    amount,
    settles,
    user_id: payer.user_id,
    tenant_id: tenancy.id,
    estate_id: tenancy.estate.id,
    estate_property_id: tenancy.estate_property.id,
    // A cart names no charge of its own.
    charge_id: only && items.length === 1 && only.quantity === 1 ? only.charge_id : null,
  }
}

/** Throws 422 where an estate is not active: nobody records money there. */
export function requireActive({ estate_status }: { estate_status: number | null }): void {
  if (estate_status !== 1)
    throw invalid('tenant_id', 'This estate is not active; nothing can be recorded there now.')
}

/** The same for money that those who run the estate record: for any tenancy of theirs, as little as it is. Throws as above. */
export async function priceToRecord(
  db: Db,
  viewer: Viewer,
  tenancyId: number,
  wanted: WantedFromLedger,
): Promise<Priced> {
  const [row] = await db
    .select({ id: tenants.id, estate_id: tenants.estate_id, estate_status: estates.status })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .where(all(visiblePaidTenancies(viewer), eq(tenants.id, tenancyId), isNull(estates.archived_at)))
  const tenancy = found(row, 'tenancy')
  requireActive(tenancy)
  return priceItems(db, tenancy, wanted, 0)
}

interface Priced {
  items: PaymentLineRow[]
  /** Naira. */
  amount: number
  settles: PricedFromLedger['settles']
}

/** Prices what is wanted for a tenancy, whoever pays it; by card unless told that less may be paid. Throws 422 as above. */
export async function priceItems(
  db: Db,
  { id, estate_id }: { id: number; estate_id: number },
  wanted: WantedFromLedger,
  least_naira?: number,
): Promise<Priced> {
  const charges = 'items' in wanted ? wanted.items : []
  const ids = charges.map(({ charge_id }) => charge_id)
  const listed = await findPayableCharges(db, estate_id, ids)
  if (await hasLedger(db, id)) {
    const lines = await priceFromLedger(db, id, wanted, listed)
    const items = lines.map(({ settles: _, ...line }) => line)
    return {
      items,
      amount: payableTotal(items, least_naira),
      settles: lines.flatMap(({ settles }) => settles),
    }
  }
  if (!('items' in wanted) || wanted.entries.length > 0)
    throw invalid('items', 'This estate does not keep what is owed.')
  return { ...priceLines(charges, listed, least_naira), settles: [] }
}

/**
 * The lines of a payment and what they cost together, in naira: the charges that somebody wants, at the prices of our own
 * rows. Pure. Throws 422 for a charge that is listed twice or cannot be paid, and as `payableTotal` does.
 */
export function priceLines(
  wanted: readonly WantedCharge[],
  payable: readonly PayableCharge[],
  least_naira = LEAST_BY_CARD_NAIRA,
): { items: PaymentLineRow[]; amount: number } {
  if (new Set(wanted.map(({ charge_id }) => charge_id)).size !== wanted.length)
    throw invalid('items', 'A charge is in the list twice.')
  const items = wanted.map(({ charge_id, quantity }, index) => {
    const charge = payable.find(({ id }) => id === charge_id)
    if (!charge)
      throw invalid(`items.${index}.charge_id`, 'This charge is not active. Please remove it and try again.')
    return { charge_id, quantity, name: charge.name, amount: charge.amount }
  })
  return { items, amount: payableTotal(items, least_naira) }
}

/** What lines cost together, in naira; by card unless told that less may be paid. Throws 422 for what no payment can hold. */
function payableTotal(items: readonly PaymentLineRow[], least_naira = LEAST_BY_CARD_NAIRA): number {
  const amount = sumNaira(items)
  if (amount < least_naira)
    throw invalid('amount', `The smallest amount that can be paid by card is ₦${least_naira}.`)
  if (amount > MAX_NAIRA) throw invalid('amount', 'This is more than one payment can hold.')
  return amount
}
