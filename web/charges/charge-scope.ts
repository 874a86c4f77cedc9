import { useQuery } from '@tanstack/react-query'
import { ADMINS } from '#contract/roles.ts'
import { many } from '#web/api/queries.ts'
import { useSession } from '#web/session/session.tsx'

export interface EstateName {
  id: number
  name: string
}
const distinct = (estates: readonly EstateName[]): EstateName[] => [
  ...new Map(estates.map(({ id, name }) => [id, { id, name }])).values(),
]

/** Whose charges somebody sees: all (null), or those of one of their estates; `wanted` is the one the address names. */
export function useChargeScope(wanted: string | undefined) {
  const { user, estate, is } = useSession()
  const owns = is('landlord')
  // A landlord's estates are those that their properties stand in.
  const owned = useQuery({ ...many('GET /estates/properties'), enabled: owns })
  const estates = is('tenant')
    ? distinct(user.tenants.map((tenancy) => tenancy.estate))
    : owns
      ? distinct(
          owned.data?.rows.map(({ estate_id, estate_name }) => ({ id: estate_id, name: estate_name })) ?? [],
        )
      : estate
        ? [estate]
        : []
  const chosen = estates.find(({ id }) => String(id) === wanted) ?? estates[0] ?? null
  return {
    all: is(...ADMINS),
    estates,
    estate: chosen,
    /** The estates themselves are still being fetched, or could not be. */
    pending: owns && owned.isPending,
    error: owns && !owned.data ? owned.error : null,
    refetch: owned.refetch,
  }
}
