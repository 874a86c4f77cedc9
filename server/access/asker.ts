import type { Role } from '#contract/roles.ts'
import { type Placeholder, sql } from '#server/database/drizzle.ts'
import type { Caller } from './caller.ts'

/** What a reach depends on: a caller, or for a prepared statement only a role, with the rest filled in when it is run. */
export interface Asker {
  role: Role
  user_id: number | Placeholder
  estate: { id: number | Placeholder } | null
}

/** Somebody of a role whose values come later, see `askerValues`. */
export const anyAsker = (role: Role): Asker => ({
  role,
  user_id: sql.placeholder('asker_id'),
  estate: { id: sql.placeholder('asker_estate_id') },
})

/** What fills `anyAsker`; an estate admin without an estate reaches that of nobody. */
export const askerValues = (caller: Caller) => ({
  asker_id: caller.user_id,
  asker_estate_id: caller.estate?.id ?? 0,
})
