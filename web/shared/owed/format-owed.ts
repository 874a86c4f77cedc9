import { formatNaira } from '#contract/money.ts'

/** `₦5,238,750`: in an overview kobo stand only where there are some. Money that one pays or has paid always has them. */
export const formatOwed = (amount: number): string => formatNaira(amount).replace(/\.00$/, '')

/** How sums that stand below one another are written: `₦45,000`, and all of them with kobo as soon as one has some. */
export const overviewFormat = (sums: readonly number[]): ((naira: number) => string) =>
  sums.every(Number.isInteger) ? formatOwed : formatNaira
