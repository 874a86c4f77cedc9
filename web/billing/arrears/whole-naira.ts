import { formatNaira } from '#contract/money.ts'

const whole = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', maximumFractionDigits: 0 })

/** How the sums of an overview are written: `₦45,000`, and all of them with kobo as soon as one has some. */
export const overviewFormat = (sums: readonly number[]): ((naira: number) => string) =>
  sums.every(Number.isInteger) ? (naira) => whole.format(naira) : formatNaira
