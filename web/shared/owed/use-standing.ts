import { useQuery } from '@tanstack/react-query'
import { nextDueOf } from './next-due.ts'
import { chargeStates, openEntriesOf } from './queries.ts'

export function useStanding(tenantId: number) {
  const ledger = useQuery(openEntriesOf(tenantId))
  const states = useQuery(chargeStates(tenantId))
  return {
    data:
      ledger.data && states.data
        ? { ledger: ledger.data, states: states.data, next: nextDueOf(ledger.data) }
        : undefined,
    error: (ledger.data ? null : ledger.error) ?? (states.data ? null : states.error),
    fresh: !ledger.isFetching && !states.isFetching,
    refetch: () => Promise.all([ledger.refetch(), states.refetch()]),
  }
}
