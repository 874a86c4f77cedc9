import type { Db } from '#server/database/open.ts'
import { accountsOfHome, billedOf, findLedger, listOthersOfHome } from './accounts.ts'
import { correctForDates, type DatesBy } from './dues/new-dates.ts'
import { bringUpToDate } from './up-to-date.ts'

export {
  accountsOf,
  billedOf,
  countHouseholds,
  findHousehold,
  householdOn,
  ITS_OWNER,
  listMovedBeside,
  membersOf,
  tellAccounts,
} from './accounts.ts'
export { findDebtors } from './arrears/store.ts'
export { type AsOfDate, notAfter, readAsOf } from './days/as-of.ts'
export { readFirstOpenDay, requireOpenDay } from './days/open-days.ts'
export { compareDues } from './dues/compare-dues.ts'
export type { DatesBy } from './dues/new-dates.ts'
export { notRaised } from './dues/raise.ts'
export { GONE } from './ledger/allocate.ts'
export { owedByOwner, receivedSameDaysLastMonth } from './owed/store.ts'
export { findBoughtOnce, refuseBuyingTwice } from './pricing/bought-once.ts'
export { pricesOfViewer } from './pricing/home-prices.ts'
export {
  type PayableCharge,
  type PricedFromLedger,
  priceFromLedger,
  type WantedFromLedger,
} from './pricing/price-from-ledger.ts'
export { enterOpenings } from './setup/openings.ts'
export {
  addTerms,
  estatesThatBill,
  findNextPeriod,
  followCatalogue,
  sayRates,
  sayReplaced,
} from './setup/terms.ts'
export { comparePeriods, sumHomesFrom } from './setup/terms-preview.ts'
export {
  bringAllUpToDate,
  bringUpToDate,
  enterPayment,
  enterRefund,
  holdPayments,
  isBehind,
} from './up-to-date.ts'

/** Corrects the ledgers of a home after this transaction changed the dates of a tenancy: who moves decides who pays. */
export async function correctLedger(tx: Db, tenant_id: number, by: DatesBy): Promise<void> {
  const account_id = await findLedger(tx, tenant_id)
  if (account_id === undefined) return
  await correctForDates(tx, account_id, by)
  for (const other of await listOthersOfHome(tx, account_id))
    await correctForDates(tx, other, { user_id: by.user_id })
}

/** Corrects the ledgers of a home after this transaction changed its owners, or whether one lives there. */
export async function correctHome(tx: Db, property_id: number, by: { user_id: number }): Promise<void> {
  for (const account_id of await accountsOfHome(tx, property_id)) await correctForDates(tx, account_id, by)
}

/** Updates and locks the ledgers of accounts, those of estates that bill. Call it as `holdLedger`. */
export async function holdLedgers(tx: Db, accountIds: readonly number[]): Promise<void> {
  const ids = await billedOf(tx, accountIds)
  if (ids.length > 0) await bringUpToDate(tx, ids)
}

/**
 * Updates and locks the ledger. Call it before `takeInvoiceNumber`, whose lock all payers share.
 * False if the estate does not bill.
 */
export async function holdLedger(tx: Db, tenant_id: number): Promise<boolean> {
  const account_id = await findLedger(tx, tenant_id)
  if (account_id === undefined) return false
  await bringUpToDate(tx, [account_id])
  return true
}
