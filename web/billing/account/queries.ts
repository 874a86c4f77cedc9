import { one } from '#web/api/queries.ts'
import type { Period } from '#web/shared/period/periods.ts'

/** Entries on a page of a statement. */
export const ENTRIES_PER_PAGE = 25

/** The book of a tenancy as it is today, with a page of its entries. */
export const ledgerPageOf = (tenantId: number, page = 1) =>
  one('GET /tenant/ledger/:tenantId', { params: { tenantId }, query: { page, per_page: ENTRIES_PER_PAGE } })

/** What a tenancy owed before some days, what came in them, and what it owed then. */
export const statementOf = (tenantId: number, { from, to }: Period) =>
  one('GET /tenant/statement/:tenantId', { params: { tenantId }, query: { from, to } })
