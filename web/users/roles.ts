import type { Role } from '#contract/roles.ts'

/** `estate admin` -> `Estate admin` */
export const roleName = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1)
