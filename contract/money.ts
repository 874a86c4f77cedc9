import { grouped } from './counts.ts'

/** Amounts travel as naira with at most two decimals; sums and the provider's figures are whole kobo. */
export const CURRENCY = 'NGN'
/** The largest amount that a column of `numeric(14,2)` holds, in naira. */
export const MAX_NAIRA = 999_999_999_999.99

/** Naira -> whole kobo (times 100, rounded), as the payment provider wants it. */
export const toKobo = (naira: number): number => Math.round(naira * 100)
/** Whole kobo -> naira with at most two decimals. */
export const toNaira = (kobo: number): number => Math.round(kobo) / 100
/** Whether a number of naira is whole kobo: finite, with at most two decimals. */
export const isWholeKobo = (naira: number): boolean =>
  Number.isFinite(naira) && toNaira(toKobo(naira)) === naira
/** The total of lines, in naira, added up in kobo so that no fraction is lost; a line without a quantity counts once. */
export const sumNaira = (lines: readonly { amount: number; quantity?: number }[]): number =>
  toNaira(lines.reduce((kobo, { amount, quantity = 1 }) => kobo + toKobo(amount) * quantity, 0))

const written = (amount: number, sign = ''): string =>
  (amount < 0 ? '-' : '') + sign + grouped(Math.abs(amount).toFixed(2))
/** `₦45,000.00`: kobo always stand, so that a column of amounts can be added up by eye. */
export const formatNaira = (amount: number): string => written(amount, '₦')
/** `₦45,000.00`, and `USD 45,000.00` of what was paid in another currency. */
export const formatAmount = (amount: number, currency: string): string =>
  currency === CURRENCY ? formatNaira(amount) : `${currency} ${written(amount)}`
