import { ADMINS, manages, type Role, type StaffRole } from '#contract/roles.ts'
import { type Placeholder, sql } from '#server/database/drizzle.ts'
import { Problem } from '#server/errors/problem.ts'
import type { Origin } from './origin.ts'

/** The values that visibility depends on; a prepared statement has placeholders for them. */
export interface ViewerScope {
  role: Role
  user_id: number | Placeholder
  estate: { id: number | Placeholder } | null
}

export const anyViewer = (role: Role): ViewerScope => ({
  role,
  user_id: sql.placeholder('viewer_id'),
  estate: { id: sql.placeholder('viewer_estate_id') },
})

export const viewerValues = (viewer: Viewer) => ({
  viewer_id: viewer.user_id,
  viewer_estate_id: viewer.estate?.id ?? 0,
})

export type Actor = { [Field in 'user_id' | 'role' | keyof Origin]: Viewer[Field] | null }

export const NOBODY: Actor = { user_id: null, role: null, ip: null, user_agent: null }

export interface Viewer extends Origin {
  session_id: number
  user_id: number
  name: string
  /** Null: signs in with a phone number. */
  email: string | null
  /** E.164. */
  sign_in_phone: string | null
  pending_email: string | null
  phone_number: string | null
  must_change_password: boolean
  /** Whether the password was given in the last minutes, see `requirePassword`. */
  password_fresh: boolean
  second_factor: boolean
  code_fresh: boolean
  /** Deadline for a second factor; null: none is required, or it is set up. */
  second_factor_due_at: string | null
  role: Role
  roles: Role[]
  /** Counts in the role of an estate admin. */
  staff_role: StaffRole
  estate: { id: number; name: string; bills?: true } | null
}

/** Throws unless the password was given lately: the session may be stolen or left open. */
export function requirePassword(viewer: Viewer): void {
  if (!viewer.password_fresh) throw new Problem('password_needed')
}

export function requireSecondFactor({ role, second_factor_due_at: due }: Viewer): void {
  if (due !== null && manages(role) && Date.parse(due) <= Date.now()) throw new Problem('second_factor_due')
}

/** Throws unless a code of the second factor was given lately. */
export function requireCode(viewer: Viewer): void {
  if (!viewer.second_factor) throw new Problem('forbidden', 'Set up your own second factor first.')
  if (!viewer.code_fresh) throw new Problem('code_needed')
}

const admins: readonly Role[] = ADMINS
export const isAdmin = ({ role }: { role: Role }): boolean => admins.includes(role)
