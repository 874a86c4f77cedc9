import { ADMINS, manages, type Role } from '#contract/roles.ts'
import { type Placeholder, sql } from '#server/database/drizzle.ts'
import { Problem } from '#server/errors/problem.ts'
import type { Origin } from './origin.ts'

/** What a reach depends on: a viewer, or for a prepared statement only a role, with the rest filled in when it is run. */
export interface ViewerScope {
  role: Role
  user_id: number | Placeholder
  estate: { id: number | Placeholder } | null
}

/** Somebody of a role whose values come later, see `viewerValues`. */
export const anyViewer = (role: Role): ViewerScope => ({
  role,
  user_id: sql.placeholder('viewer_id'),
  estate: { id: sql.placeholder('viewer_estate_id') },
})

/** What fills `anyViewer`; an estate admin without an estate reaches that of nobody. */
export const viewerValues = (viewer: Viewer) => ({
  viewer_id: viewer.user_id,
  viewer_estate_id: viewer.estate?.id ?? 0,
})

/** Who did something, and from where; null where nobody is signed in, or nobody asked. */
export type Actor = { [Field in 'user_id' | 'role' | keyof Origin]: Viewer[Field] | null }

/** At the terminal nobody is signed in. */
export const NOBODY: Actor = { user_id: null, role: null, ip: null, user_agent: null }

/** Who is asking, in the role acted in. */
export interface Viewer extends Origin {
  session_id: number
  user_id: number
  name: string
  /** Null: signs in with a phone number. */
  email: string | null
  /** E.164; signs in as the email does. */
  sign_in_phone: string | null
  /** The address that takes its place once it is confirmed. */
  pending_email: string | null
  phone_number: string | null
  must_change_password: boolean
  /** Whether the password was given in the last minutes, see `requirePassword`. */
  password_fresh: boolean
  /** Whether the account asks for a code of a second factor to sign in. */
  second_factor: boolean
  /** Whether such a code was given in the last minutes, see `requireCode`. */
  code_fresh: boolean
  /** By when a second factor has to be set up; null: none is asked for, or it is. */
  second_factor_due_at: string | null
  role: Role
  roles: Role[]
  /** The estate that an estate admin looks after; `bills`: it keeps what is owed. */
  estate: { id: number; name: string; bills?: true } | null
}

/** Throws where the session's holder has not given the password lately: it may be an open laptop or a stolen token. */
export function requirePassword(viewer: Viewer): void {
  if (!viewer.password_fresh) throw new Problem('password_needed')
}

/** Throws where somebody acts in a role that manages, and has not set up the second factor that was asked of them in time. */
export function requireSecondFactor({ role, second_factor_due_at: due }: Viewer): void {
  if (due !== null && manages(role) && Date.parse(due) <= Date.now()) throw new Problem('second_factor_due')
}

/** Throws where the session's holder has not given a code of their second factor lately, or has none. */
export function requireCode(viewer: Viewer): void {
  if (!viewer.second_factor) throw new Problem('forbidden', 'Set up your own second factor first.')
  if (!viewer.code_fresh) throw new Problem('code_needed')
}

const admins: readonly Role[] = ADMINS
export const isAdmin = ({ role }: { role: Role }): boolean => admins.includes(role)
