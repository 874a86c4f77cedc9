/** The estate, on the wire, of a charge that every estate has. */
export const EVERY_ESTATE_ID = 0

/** Whether the people of an estate are asked for a charge: it is the estate's own, or one that every estate has. */
export const isAskedIn = (charge: { estate_id: number }, estateId: number): boolean =>
  charge.estate_id === estateId || charge.estate_id === EVERY_ESTATE_ID

/** The five roles, in the order in which pickers show them (specification §1). */
export const ROLES = ['super admin', 'admin', 'estate admin', 'landlord', 'tenant'] as const
export type Role = (typeof ROLES)[number]

/** Super admin and admin are treated alike in most places. */
export const ADMINS = ['super admin', 'admin'] as const satisfies readonly Role[]
export const MANAGERS = [...ADMINS, 'estate admin'] as const satisfies readonly Role[]
const managers: readonly Role[] = MANAGERS
/** Whether a role runs estates or what belongs to all of them. */
export const manages = (role: Role): boolean => managers.includes(role)
export const OWNERS = [...MANAGERS, 'landlord'] as const satisfies readonly Role[]

/** Who may make a call: anyone, anyone signed in, or the roles named. There is no default. */
export type Allow = 'anyone' | 'signed in' | readonly Role[]

/** Whether somebody acting in `role` (null: not signed in) may make a call. Visible, whose rows, is decided by the server. */
export const mayCall = (allow: Allow, role: Role | null): boolean =>
  allow === 'anyone' || (role !== null && (allow === 'signed in' || allow.includes(role)))

/** Roles that an account of `role` may give to, or take from, another account. */
export const rolesToGrant = (role: Role): readonly Role[] =>
  role === 'super admin' ? ROLES : role === 'admin' ? ROLES.filter((each) => each !== 'super admin') : []
