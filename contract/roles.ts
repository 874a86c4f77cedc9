/** `estate_id` of a charge for all estates. */
export const EVERY_ESTATE_ID = 0

export const isAskedIn = (charge: { estate_id: number }, estateId: number): boolean =>
  charge.estate_id === estateId || charge.estate_id === EVERY_ESTATE_ID

export const ROLES = ['super admin', 'admin', 'estate admin', 'landlord', 'tenant'] as const
export type Role = (typeof ROLES)[number]

export const ADMINS = ['super admin', 'admin'] as const satisfies readonly Role[]
export const MANAGERS = [...ADMINS, 'estate admin'] as const satisfies readonly Role[]
const managers: readonly Role[] = MANAGERS
export const manages = (role: Role): boolean => managers.includes(role)
export const MANAGERS_AND_LANDLORDS = [...MANAGERS, 'landlord'] as const satisfies readonly Role[]

/** Permission of a call. There is no default. */
export type Allow = 'anyone' | 'signed in' | readonly Role[]

/** Checks the permission; `role` is null when signed out. The server checks the visibility of rows. */
export const mayCall = (allow: Allow, role: Role | null): boolean =>
  allow === 'anyone' || (role !== null && (allow === 'signed in' || allow.includes(role)))

/** Roles that an account with `role` may grant and revoke. */
export const rolesToGrant = (role: Role): readonly Role[] =>
  role === 'super admin' ? ROLES : role === 'admin' ? ROLES.filter((each) => each !== 'super admin') : []

/** The roles of estate admins in the office of their estate. */
export const STAFF_ROLES = ['manager', 'accountant', 'front desk'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
