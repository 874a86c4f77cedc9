import { joined } from '#contract/counts.ts'
import { manages, type Role } from '#contract/roles.ts'

/** `landlords and tenants`: the only ones a page is for. Undefined for a page that a manager may open. */
export const residentsOnly = (roles: readonly Role[]): string | undefined =>
  roles.some(manages) ? undefined : joined(roles.map((role) => `${role}s`))
