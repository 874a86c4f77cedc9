import { formatNaira } from './money.ts'

/** `₦60,000.00 given back`, beside money that came; empty for none. Below zero where payouts of an earlier month were undone. */
export const givenBackWords = (naira = 0): string => (naira ? `${formatNaira(naira)} given back` : '')

/** `2 payments, ₦60,000.00 given back`, beside a figure that it has not lowered. */
export const besideGivenBack = (words: string, naira = 0): string =>
  naira ? `${words}, ${givenBackWords(naira)}` : words

/** `2 payments, after ₦60,000.00 given back`, beside a figure that it has lowered. */
export const afterGivenBack = (words: string, naira = 0): string =>
  naira ? `${words}, after ${givenBackWords(naira)}` : words
