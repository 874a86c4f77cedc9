import { formatNaira } from '#contract/money.ts'

/** `₦5,238,750`: in an overview kobo stand only where there are some. Money that one pays or has paid always has them. */
export const formatOwed = (amount: number): string => formatNaira(amount).replace(/\.00$/, '')
