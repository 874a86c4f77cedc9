import { useQuery } from '@tanstack/react-query'
import { one } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-scope.ts'

/** Why an estate admin cannot add a charge; null for everyone who can. */
export function useNoEstate(): string | null {
  const scope = useScope()
  const { estate } = scope
  const bound = scope.of === 'one estate'
  const looked = useQuery({
    ...one('GET /estate/:id', { params: { id: estate?.id ?? 0 } }),
    enabled: bound && estate !== null,
  })
  if (!bound) return null
  if (!estate) return 'No estate is linked to your account.'
  return looked.data?.status === null
    ? `${estate.name} is not active. Nothing new can be charged until it is.`
    : null
}
