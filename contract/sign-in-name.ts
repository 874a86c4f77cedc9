export const LONGEST_EMAIL_CHARS = 254
/** §5. Refuses characters that could hide a second address; runs in linear time. */
export const EMAIL_FORMAT =
  /^[^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\]+@[^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\][^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\.]*\.[^\s\p{Cc}\p{Cf}@,;:<>()"[\]\\]+$/u

/** National number without the 0; mobiles and new landlines have ten digits. */
const NATIONAL = '(?:[789]\\d{9}|20\\d{8}|800\\d{7,11}|(?!70|8[01]|9[01])[1-9]\\d{6,8})'
const PHONE = new RegExp(`^(?:(?:\\+?2340?|0)${NATIONAL}|[789]\\d{9}|20\\d{8}|\\+(?!234)[1-9]\\d{6,14})$`)

export const isPhone = (typed: string): boolean =>
  PHONE.test(typed.replace(/[\s().-]/g, '').replace(/^00/, '+'))

export function problemOfSignInName(typed: string): string | undefined {
  if (!typed) return 'Please enter your email address.'
  if (EMAIL_FORMAT.test(typed) || isPhone(typed)) return undefined
  return /^\+?[\d\s().-]+$/.test(typed)
    ? 'Please enter a valid phone number.'
    : 'Please enter a valid email address.'
}
