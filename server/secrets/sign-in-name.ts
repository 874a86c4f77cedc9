import { toE164 } from '#server/lists/phone-numbers.ts'

/** The sign-in name in normal form: an email, or a phone number as E.164. */
export const signInName = (typed: string): string => (typed.includes('@') ? typed : (toE164(typed) ?? typed))
