import { useQuery } from '@tanstack/react-query'
import { MANAGERS } from '#contract/roles.ts'
import { one } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import type { Period } from '#web/shared/period/periods.ts'

export const ENTRIES_PER_PAGE = 25

export const ledgerPageOf = (tenantId: number, page = 1) =>
  one('GET /tenant/ledger/:tenantId', { params: { tenantId }, query: { page, per_page: ENTRIES_PER_PAGE } })

export const statementOf = (tenantId: number, { from, to }: Period) =>
  one('GET /tenant/statement/:tenantId', { params: { tenantId }, query: { from, to } })

/**
 * Tells if a manager can act on the debt of a tenancy. While the ledger loads, `kept` guesses, so that no button appears
 * late. The reasons to disable a button are `unknown` and `nothing`, or false.
 */
export function useManaged(tenantId: number) {
  const { user, is } = useSession()
  const manages = is(...MANAGERS)
  const { data, error } = useQuery({ ...ledgerPageOf(tenantId), enabled: manages })
  const unknown = !data && (error ? 'What is owed could not be loaded' : 'What is owed is being loaded')
  return {
    kept: manages && (data?.billing ?? user.bills),
    unknown,
    credit: data?.credit ?? 0,
    nothing: unknown || (data?.owed === 0 && 'Nothing is owed'),
  }
}
