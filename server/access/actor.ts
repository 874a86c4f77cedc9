import type { Caller } from './caller.ts'
import type { Origin } from './origin.ts'

/** Who did something, and from where; null where nobody is signed in, or nobody asked. */
export type Actor = { [Field in 'user_id' | 'role' | keyof Origin]: Caller[Field] | null }

/** At the terminal nobody is signed in. */
export const NOBODY: Actor = { user_id: null, role: null, ip: null, user_agent: null }
