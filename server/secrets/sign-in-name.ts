import { toE164 } from '#server/lists/phone-numbers.ts'

/** What somebody typed to sign in with, as accounts have it: an email as it is, a phone number as E.164. */
export const signInName = (typed: string): string => (typed.includes('@') ? typed : (toE164(typed) ?? typed))
