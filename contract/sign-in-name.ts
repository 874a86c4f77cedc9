import { EMAIL_FORMAT } from './email.ts'
import { isPhone } from './phone.ts'

/** The problem with a typed email or phone number; undefined where it may be one. */
export function problemOfSignInName(typed: string): string | undefined {
  if (!typed) return 'Please enter your email address.'
  if (EMAIL_FORMAT.test(typed) || isPhone(typed)) return undefined
  return /^\+?[\d\s().-]+$/.test(typed)
    ? 'Please enter a valid phone number.'
    : 'Please enter a valid email address.'
}
