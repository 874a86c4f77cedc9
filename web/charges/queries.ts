import { useQueries, useQuery } from '@tanstack/react-query'
import type { Property } from '#contract/properties.ts'
import { many } from '#web/api/queries.ts'
import type { EstateName, Scope } from '#web/session/scope.ts'
import { useScope } from '#web/session/use-session.tsx'
import { type ChargeQuery, estateCharges } from '#web/shared/estate-charges.ts'
import { byStanding, statesOverHomes } from '#web/shared/owed/charge-standing.ts'
import { chargeStates } from '#web/shared/owed/queries.ts'

const distinct = (estates: readonly EstateName[]): EstateName[] => [
  ...new Map(estates.map(({ id, name }) => [id, { id, name }])).values(),
]

/** The estates whose charges are shown one at a time. */
function estatesOf(scope: Scope, owned: readonly Property[]): EstateName[] {
  switch (scope.of) {
    case 'every estate':
      return []
    case 'one estate':
      return scope.estate ? [scope.estate] : []
    case 'own properties':
      return distinct(owned.map(({ estate_id, estate_name }) => ({ id: estate_id, name: estate_name })))
    case 'own homes':
      return distinct(scope.tenancies.map(({ estate }) => estate))
  }
}

/** Whose charges are listed: those of all estates, or of one of their own; `wanted` is the one the address names. */
export function useListedEstates(wanted: string | undefined) {
  const scope = useScope()
  const owns = scope.of === 'own properties'
  // A landlord's estates are those that their properties stand in.
  const owned = useQuery({ ...many('GET /estates/properties'), enabled: owns })
  const estates = estatesOf(scope, owned.data?.rows ?? [])
  return {
    all: scope.of === 'every estate',
    estates,
    estate: estates.find(({ id }) => String(id) === wanted) ?? estates[0] ?? null,
    /** The estates themselves are still being fetched, or could not be. */
    pending: owns && owned.isPending,
    error: owns && !owned.data ? owned.error : null,
    refetch: owned.refetch,
  }
}

/** Whose charges are listed: all there are, or those of one estate; nothing is while there is none. */
export interface ListedEstate {
  all: boolean
  estate: EstateName | null
}

export const chargesOf = ({ all, estate }: ListedEstate, query: ChargeQuery) => ({
  ...(all ? many('GET /charges', { query }) : estateCharges(estate?.id ?? 0, query)),
  enabled: all || estate !== null,
})

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

/**
 * A page of the charges that match. For those who owe something of them, unless another order is picked: what is owed first,
 * inactive last. That order is not the server's, so all that match are fetched, and shown once it is known how each stands.
 */
export function useChargeRows(
  listed: ListedEstate,
  query: ChargeQuery & { page: number; per_page: number },
  billed: Billed,
) {
  const { page, per_page, ...narrowed } = query
  const sorts = billed && !query.order ? billed : null
  const charges = useQuery(chargesOf(listed, sorts ? narrowed : query))
  const { data } = charges
  if (!sorts || !data) return charges
  const rows = byStanding(data.rows, sorts.states).slice((page - 1) * per_page, page * per_page)
  return { ...charges, data: sorts.pending ? undefined : { rows, total: data.total } }
}
