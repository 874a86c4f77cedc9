import { ADMINS, type Role } from '#contract/roles.ts'
import { Problem } from '#server/answers/problem.ts'

/** Who is asking, in the role acted in. */
export interface Caller {
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
  role: Role
  roles: Role[]
  /** The estate that an estate admin looks after; `bills`: it keeps what is owed. */
  estate: { id: number; name: string; bills?: true } | null
  ip: string
}

/** Throws where the session's holder has not given the password lately: it may be an open laptop or a stolen token. */
export function requirePassword(caller: Caller): void {
  if (!caller.password_fresh) throw new Problem('password_needed')
}

const admins: readonly Role[] = ADMINS
export const isAdmin = ({ role }: { role: Role }): boolean => admins.includes(role)
