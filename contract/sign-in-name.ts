import { EMAIL_FORMAT } from './email.ts'

const LEAST_DIGITS = 7
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').length

/** The problem with a typed email or phone number; undefined where it may be one. */
export function problemOfSignInName(typed: string): string | undefined {
  if (!typed) return 'Please enter your email address.'
  if (EMAIL_FORMAT.test(typed)) return undefined
  if (!/^\+?[\d\s().-]+$/.test(typed)) return 'Please enter a valid email address.'
  return digitsOf(typed) < LEAST_DIGITS ? 'Please enter a valid phone number.' : undefined
}
