import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/roles.ts'
import { many } from '#web/api/queries.ts'

/** `estate admin` -> `Estate admin` */
export const roleName = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1)

/** The roles there are, and what to say while they are not there. */
export function useRoles() {
  const { data, error, refetch } = useQuery(many('GET /roles'))
  return {
    names: data?.rows.map(({ name }) => name) ?? [],
    /** Empty once they are there. */
    waiting: data ? '' : error ? 'Failed to load roles' : 'Loading roles...',
    /** Why they are not there. */
    error: data ? null : error,
    retry: refetch,
  }
}
