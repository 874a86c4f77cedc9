import { queryOptions, useQuery } from '@tanstack/react-query'
import { MANAGERS } from '#contract/roles.ts'
import type { TenancyStatement } from '#contract/statements.ts'
import { read } from '#web/api/call.ts'
import type { Key } from '#web/api/call-types.ts'
import { useSession } from '#web/session/use-session.tsx'
import { type AccountOf, ledgerBy } from '#web/shared/owed/queries.ts'
import type { DayRange } from '#web/shared/period/periods.ts'

export const ENTRIES_PER_PAGE = 25

export const ledgerPageOf = (of: AccountOf, page = 1) => ledgerBy(of, { page, per_page: ENTRIES_PER_PAGE })

export const statementOf = (of: AccountOf, { from, to }: DayRange) => {
  const query = { from, to }
  return queryOptions({
    queryKey: ['GET statement', of, query] as const,
    queryFn: ({ signal }): Promise<Omit<TenancyStatement, 'tenancy'>> =>
      typeof of === 'number'
        ? read('GET /tenant/statement/:tenantId', { params: { tenantId: of }, query }, signal)
        : read('GET /account/statement/:accountId', { params: { accountId: of.account_id }, query }, signal),
  })
}

/**
 * Tells if the signed-in person can make a call on the debt of an account. While the ledger loads, `kept` guesses, so that no button appears
 * late. The reasons to disable a button are `unknown` and `nothing`, or false.
 */
export function useManaged(of: AccountOf, key: Key) {
  const { user, is, may } = useSession()
  const manages = is(...MANAGERS) && may(key)
  const { data, error } = useQuery({ ...ledgerPageOf(of), enabled: manages })
  const unknown = !data && (error ? 'What is owed could not be loaded' : 'What is owed is being loaded')
  return {
    kept: manages && (data?.billing ?? user.bills),
    unknown,
    credit: data?.credit ?? 0,
    nothing: unknown || (data?.owed === 0 && 'Nothing is owed'),
  }
}
