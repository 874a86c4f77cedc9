import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { correctForDates, type DatesBy } from './dues/new-dates.ts'
import { bringUpToDate } from './up-to-date.ts'

export { type AsOfDate, readAsOf } from './days/as-of.ts'
export type { DatesBy } from './dues/new-dates.ts'
export { notRaised } from './dues/raise.ts'
export {
  type PayableCharge,
  type PricedFromLedger,
  priceFromLedger,
  type WantedFromLedger,
} from './pricing/price-from-ledger.ts'
export { enterOpenings } from './setup/openings.ts'
export { addTerms, estatesThatBill, followCatalogue } from './setup/terms.ts'
export { bringAllUpToDate, bringUpToDate, enterPayment, enterRefund, isBehind } from './up-to-date.ts'

/** Corrects a ledger after this transaction changed the dates of its tenancy. */
export async function correctLedger(tx: Db, tenant_id: number, by: DatesBy): Promise<void> {
  if (await hasLedger(tx, tenant_id)) await correctForDates(tx, tenant_id, by)
}

export async function hasLedger(db: Db, tenant_id: number): Promise<boolean> {
  const rows = await readRows(db)(sql`
    select from tenants n join estates e on e.id = n.estate_id where n.id = ${tenant_id} and e.billing_from is not null`)
  return rows.length > 0
}

/**
 * Updates and locks the ledger. Call it before `takeInvoiceNumber`, whose lock all payers share.
 * False if the estate does not bill.
 */
export async function holdLedger(tx: Db, tenant_id: number): Promise<boolean> {
  if (!(await hasLedger(tx, tenant_id))) return false
  await bringUpToDate(tx, [tenant_id])
  return true
}
