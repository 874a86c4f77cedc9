import { MIN_PASSWORD_CHARACTERS } from './limits.ts'
import { typed } from './text.ts'

const LONGEST_PASSWORD_CHARS = 128
/** Credentials as typed: never trimmed away or judged before they are compared. */
export const typedPassword = (message: string) =>
  typed(LONGEST_PASSWORD_CHARS, { missing: message }).min(1, message)
/** A password being chosen: 8 to 128 characters, no composition rules (NIST SP 800-63B); common ones are refused by the server. */
export const newPassword = typed(LONGEST_PASSWORD_CHARS, { missing: 'Password is required' })
  .min(1, { error: 'Password is required', abort: true })
  .min(MIN_PASSWORD_CHARACTERS, `Use at least ${MIN_PASSWORD_CHARACTERS} characters`)
