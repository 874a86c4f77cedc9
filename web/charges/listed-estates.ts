import { useQuery } from '@tanstack/react-query'
import type { Property } from '#contract/properties.ts'
import { many } from '#web/api/queries.ts'
import type { EstateName, Scope } from '#web/session/scope.ts'
import { useScope } from '#web/session/use-scope.ts'

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
