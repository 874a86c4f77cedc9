import { grouped, signOf } from './counts.ts'

/** Amounts travel in naira with at most two decimals; sums and the provider use whole kobo. */
export const CURRENCY = 'NGN'
/** Naira; limit of `numeric(14,2)`. */
export const MAX_NAIRA = 999_999_999_999.99

export const toKobo = (naira: number): number => Math.round(naira * 100)
export const toNaira = (kobo: number): number => Math.round(kobo) / 100
/** True for a finite number with at most two decimals. */
export const isWholeKobo = (naira: number): boolean =>
  Number.isFinite(naira) && toNaira(toKobo(naira)) === naira
/** Adds in kobo to avoid rounding errors; `quantity` defaults to 1. */
export const sumNaira = (lines: readonly { amount: number; quantity?: number }[]): number =>
  toNaira(lines.reduce((kobo, { amount, quantity = 1 }) => kobo + toKobo(amount) * quantity, 0))

const written = (amount: number, sign = ''): string =>
  signOf(amount) + sign + grouped(Math.abs(amount).toFixed(2))
export const formatNaira = (amount: number): string => written(amount, '₦')
/** `₦45,000.00`, or `USD 45,000.00` in another currency. */
export const formatAmount = (amount: number, currency: string): string =>
  currency === CURRENCY ? formatNaira(amount) : `${currency} ${written(amount)}`
