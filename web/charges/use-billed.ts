import { useQueries } from '@tanstack/react-query'
import { useScope } from '#web/session/use-scope.ts'
import { statesOverHomes } from '#web/shared/owed/charge-standing.ts'
import { chargeStates } from '#web/shared/owed/queries.ts'

/** How a tenant stands with the charges of an estate that keeps what is owed; null where it does not, and for everybody else. */
export function useBilled(estateId: number | undefined) {
  const scope = useScope()
  const homes =
    scope.of === 'own homes'
      ? scope.tenancies.filter(({ estate }) => estate.id === estateId && estate.bills)
      : []
  const lists = useQueries({ queries: homes.map(({ id }) => chargeStates(id)) })
  if (homes.length === 0) return null
  return {
    homes,
    statesOf: lists.map(({ data }) => data),
    states: statesOverHomes(lists.map(({ data }) => data ?? [])),
    pending: lists.some(({ isPending }) => isPending),
    error: lists.find(({ data, error }) => error && !data)?.error ?? null,
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  }
}
export type Billed = ReturnType<typeof useBilled>
