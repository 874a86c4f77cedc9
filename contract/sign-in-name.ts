/** The longest email address (RFC 5321). */
export const LONGEST_EMAIL_CHARS = 254
/**
 * The specification's format: text, @, text, dot, text, no spaces (§5). Nor any character that a mail program reads as more
 * than one address, or as another than it shows: `a,b@c`, `shown<real@x>`. Each part says where it ends, so the time is linear.
 */
export const EMAIL_FORMAT =
  /^[^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\]+@[^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\][^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\.]*\.[^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\]+$/u

/** A number here, without the 0: mobiles and new landlines have ten digits, others seven to nine, and 0800 has its own. */
const NATIONAL = '(?:[789]\\d{9}|20\\d{8}|800\\d{7,11}|(?!70|8[01]|9[01])[1-9]\\d{6,8})'
const PHONE = new RegExp(`^(?:(?:\\+?2340?|0)${NATIONAL}|[789]\\d{9}|20\\d{8}|\\+(?!234)[1-9]\\d{6,14})$`)

/** Whether a typed text is a phone number. Spaces, brackets, dots and dashes may part its digits. */
export const isPhone = (typed: string): boolean =>
  PHONE.test(typed.replace(/[\s().-]/g, '').replace(/^00/, '+'))

/** The problem with a typed email or phone number; undefined where it may be one. */
export function problemOfSignInName(typed: string): string | undefined {
  if (!typed) return 'Please enter your email address.'
  if (EMAIL_FORMAT.test(typed) || isPhone(typed)) return undefined
  return /^\+?[\d\s().-]+$/.test(typed)
    ? 'Please enter a valid phone number.'
    : 'Please enter a valid email address.'
}
