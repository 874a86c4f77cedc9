/** Account numbers have 10 digits, phone numbers 11, or 13 with the code of the country. */
const ACCOUNT_OR_PHONE = /(?<!\d)(?:\d{10}|0[789]\d{9}|234\d{10})(?!\d)/g
const CARD = /(?<!\d)\d{16,19}(?!\d)/g
const KEPT_DIGITS = 4

function isCard(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const masked = (digits: string) => '*'.repeat(digits.length - KEPT_DIGITS) + digits.slice(-KEPT_DIGITS)

/** Leaves the last four digits of account, phone and card numbers. Session ids and references stay whole. */
export const maskNumbers = (text: string): string =>
  text.replace(ACCOUNT_OR_PHONE, masked).replace(CARD, (digits) => (isCard(digits) ? masked(digits) : digits))

/** The last four digits of an account number, also of a masked one. */
export const lastFour = (text: string): string | null => /\d{4}(?=\D*$)/.exec(text)?.[0] ?? null
