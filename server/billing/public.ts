import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readLagosToday } from '#server/database/time.ts'
import { correctForDates, type DatesBy } from './dues/new-dates.ts'
import { bringUpToDate } from './up-to-date.ts'

/* What the rooms above tell the ledger of what is owed. An estate that does not bill has no ledger, and nothing happens. */

export { type AsOfDate, readAsOf } from './days/as-of.ts'
export type { DatesBy } from './dues/new-dates.ts'
export { notRaised } from './dues/raise.ts'
export { type PricedFromLedger, priceFromLedger, type WantedFromLedger } from './pricing/price-from-ledger.ts'
export { enterOpenings } from './setup/openings.ts'
export { addTerms, estatesThatBill, termsChanged } from './setup/terms.ts'
export { bringAllUpToDate, bringUpToDate, enterPayment, enterRefund, isBehind } from './up-to-date.ts'

/** The days of a tenancy were changed by somebody, in this transaction: what it owes goes by them. */
export async function datesChanged(tx: Db, tenant_id: number, by: DatesBy): Promise<void> {
  if (await hasLedger(tx, tenant_id)) await correctForDates(tx, tenant_id, by)
}

/** Whether what a tenancy owes is kept. */
export async function hasLedger(db: Db, tenant_id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from tenants n join estates e on e.id = n.estate_id where n.id = ${tenant_id} and e.billing_from is not null`)
  return rows.length > 0
}

/**
 * Holds the ledger of a tenancy, brought up to date, until the transaction ends: before the invoice number is taken, which
 * everybody who is paid waits for. False where its estate does not bill.
 */
export async function holdLedger(tx: Db, tenant_id: number): Promise<boolean> {
  if (!(await hasLedger(tx, tenant_id))) return false
  const { today } = await readLagosToday(tx)
  await bringUpToDate(tx, [tenant_id], today)
  return true
}
