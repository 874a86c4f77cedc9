import { LEAST_BY_CARD_NAIRA } from '#contract/limits.ts'
import { MAX_NAIRA, sumNaira } from '#contract/money.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleAccountsToPay, visiblePaidTenancies } from '#server/access/visibility.ts'
import {
  accountsOf,
  billedOf,
  type PayableCharge,
  type PricedFromLedger,
  priceFromLedger,
  refuseBuyingTwice,
  type WantedFromLedger,
} from '#server/billing/public.ts'
import { findPayableCharges } from '#server/charges/store.ts'
import { eq, inArray, isNull } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { accounts, estates, tenants } from '#server/database/schema.ts'
import type { CheckoutPart, PaymentLineRow } from '#server/database/schema-payments.ts'
import { found, invalid, notFound } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'
import { listTenanciesOf } from '#server/tenancies/store.ts'

export interface WantedCharge {
  charge_id: number
  quantity: number
}

/** Prices a payment for a payer's own tenancy. Throws 404, and 422 as `priceItems`. */
export async function priceWanted(db: Db, payer: Viewer, tenancyId: number, wanted: WantedFromLedger) {
  const { tenants, former_tenants } = await listTenanciesOf(db, payer.user_id, payer.email)
  // A former tenant pays old debt only.
  const isOld = !('items' in wanted) || wanted.items.length === 0
  const tenancy = found(
    [...tenants, ...(isOld ? former_tenants : [])].find(({ id }) => id === tenancyId),
    'tenancy',
  )
  if (tenancy.estate.status !== 1)
    throw invalid('tenant_id', 'This estate is not active; nothing can be paid there now.')
  const { id: tenant_id, estate, estate_property } = tenancy
  const [account_id = 0] = await accountsOf(db, [tenant_id])
  const priced = await priceItems(db, { account_id, estate_id: estate.id }, wanted)
  return {
    ...priced,
    ...{ user_id: payer.user_id, tenant_id, account_id, parts: null },
    estate_id: estate.id,
    estate_property_id: estate_property.id,
    charge_id: onlyCharge(priced.items),
  }
}

/** Prices a payment of a landlord for accounts of one estate. Throws 404 and 422. */
export async function priceAccounts(
  db: Db,
  viewer: Viewer,
  accountIds: readonly number[],
  wanted: WantedFromLedger,
  least_naira?: number,
) {
  const rows = await db
    .select({
      account_id: accounts.id,
      estate_id: accounts.estate_id,
      estate_property_id: accounts.property_id,
      estate_status: estates.status,
    })
    .from(accounts)
    .innerJoin(estates, eq(estates.id, accounts.estate_id))
    .where(
      all(visibleAccountsToPay(viewer), inArray(accounts.id, [...accountIds]), isNull(estates.archived_at)),
    )
  const parts: CheckoutPart[] = []
  const settles: PricedFromLedger['settles'] = []
  const named = accountIds.map((id) => {
    const row = rows.find(({ account_id }) => account_id === id)
    if (!row) throw notFound('account', { id })
    return row
  })
  const first = found(named[0], 'account')
  for (const { account_id, estate_id, estate_property_id, estate_status } of named) {
    if (estate_id !== first.estate_id) throw invalid('account_ids', 'Select homes of one estate.')
    requireActive({ estate_status }, 'account_ids')
    const priced = await priceItems(db, { account_id, estate_id }, wanted, 0)
    parts.push({ account_id, estate_property_id, amount: priced.amount, items: priced.items })
    settles.push(...priced.settles)
  }
  const items = parts.flatMap((part) => part.items)
  const { account_id, estate_id, estate_property_id } = first
  return {
    ...{ items, amount: payableTotal(items, least_naira), settles, parts: parts.length > 1 ? parts : null },
    ...{ user_id: viewer.user_id, tenant_id: null, account_id, estate_id, estate_property_id },
    charge_id: onlyCharge(items),
  }
}

/** Null: not exactly one charge, once. */
export function onlyCharge([only, ...others]: readonly PaymentLineRow[]): number | null {
  return only && others.length === 0 && only.quantity === 1 ? only.charge_id : null
}

/** Throws 422 for an inactive estate. */
export function requireActive(
  { estate_status }: { estate_status: number | null },
  field = 'tenant_id',
): void {
  if (estate_status !== 1)
    throw invalid(field, 'This estate is not active; nothing can be recorded there now.')
}

/** Prices money of any amount that the estate records. Throws 404 and 422. */
export async function priceToRecord(
  db: Db,
  viewer: Viewer,
  tenancyId: number,
  wanted: WantedFromLedger,
): Promise<Priced> {
  const [row] = await db
    .select({ account_id: tenants.account_id, estate_id: tenants.estate_id, estate_status: estates.status })
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

/** Throws 422 below `least_naira`, by default the least by card, and as `priceFromLedger`. */
export async function priceItems(
  db: Db,
  { account_id, estate_id }: { account_id: number; estate_id: number },
  wanted: WantedFromLedger,
  least_naira?: number,
): Promise<Priced> {
  const charges = 'items' in wanted ? wanted.items : []
  const ids = charges.map(({ charge_id }) => charge_id)
  const listed = await findPayableCharges(db, estate_id, ids)
  if ((await billedOf(db, [account_id])).length > 0) {
    const lines = await priceFromLedger(db, account_id, wanted, listed)
    const items = lines.map(({ settles: _, ...line }) => line)
    const settles = lines.flatMap((line) => line.settles)
    return { items, amount: payableTotal(items, least_naira), settles }
  }
  if (!('items' in wanted) || wanted.entries.length > 0)
    throw invalid('items', 'Billing is not turned on for this estate.')
  const priced = priceLines(charges, listed, least_naira)
  for (const [index, { charge_id, quantity }] of charges.entries()) {
    const charge = listed.find((each) => each.id === charge_id)
    if (charge) await refuseBuyingTwice(db, account_id, charge, quantity, index)
  }
  return { ...priced, settles: [] }
}

/** Prices charges of the catalogue. Throws 422 for one listed twice or not payable. */
export function priceLines(
  wanted: readonly WantedCharge[],
  payable: readonly Pick<PayableCharge, 'id' | 'name' | 'amount'>[],
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

function payableTotal(items: readonly PaymentLineRow[], least_naira = LEAST_BY_CARD_NAIRA): number {
  const amount = sumNaira(items)
  if (amount < least_naira)
    throw invalid('amount', `The smallest amount that can be paid by card is ₦${least_naira}.`)
  if (amount > MAX_NAIRA) throw invalid('amount', 'This is too much for one payment.')
  return amount
}
