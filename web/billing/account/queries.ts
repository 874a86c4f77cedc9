import { useQuery } from '@tanstack/react-query'
import { MANAGERS } from '#contract/roles.ts'
import { one } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import type { Period } from '#web/shared/period/periods.ts'

export const ENTRIES_PER_PAGE = 25

/** The book of a tenancy as it is today, with a page of its entries. */
export const ledgerPageOf = (tenantId: number, page = 1) =>
  one('GET /tenant/ledger/:tenantId', { params: { tenantId }, query: { page, per_page: ENTRIES_PER_PAGE } })

/** A statement: the balance before a period, its entries, and the balance after. */
export const statementOf = (tenantId: number, { from, to }: Period) =>
  one('GET /tenant/statement/:tenantId', { params: { tenantId }, query: { from, to } })

/**
 * For what those who run the estate do with what a tenancy owes. `kept`: there is a book of it, or is likely to be: a button that came
 * later would take the place of what a finger is on its way to. `unknown` and `nothing`: why it cannot be pressed, where that is so.
 */
export function useManaged(tenantId: number) {
  const { user, is } = useSession()
  const manages = is(...MANAGERS)
  const { data, error } = useQuery({ ...ledgerPageOf(tenantId), enabled: manages })
  const unknown = !data && (error ? 'What is owed could not be loaded' : 'What is owed is being loaded')
  return {
    kept: manages && (data?.billing ?? user.bills),
    unknown,
    nothing: unknown || (data?.owed === 0 && 'Nothing is owed'),
  }
}
