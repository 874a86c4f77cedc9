import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/roles.ts'
import { many } from '#web/api/queries.ts'

/** `estate admin` -> `Estate admin` */
export const roleName = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1)

/** The names of all roles; `waiting` is empty once they are loaded. */
export function useRoles() {
  const { data, error, refetch } = useQuery(many('GET /roles'))
  return {
    names: data?.rows.map(({ name }) => name) ?? [],
    waiting: data ? '' : error ? 'Failed to load roles' : 'Loading roles...',
    failed: !data && error ? { error, refetch } : null,
  }
}
