/** A number here, without the 0: mobiles and new landlines have ten digits, others seven to nine, and 0800 has its own. */
const NATIONAL = '(?:[789]\\d{9}|20\\d{8}|800\\d{7,11}|(?!70|8[01]|9[01])[1-9]\\d{6,8})'
const PHONE = new RegExp(`^(?:(?:\\+?2340?|0)${NATIONAL}|[789]\\d{9}|20\\d{8}|\\+(?!234)[1-9]\\d{6,14})$`)

/** Whether a typed text is a phone number. Spaces, brackets, dots and dashes may part its digits. */
export const isPhone = (typed: string): boolean =>
  PHONE.test(typed.replace(/[\s().-]/g, '').replace(/^00/, '+'))
