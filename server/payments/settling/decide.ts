import { toKobo, toNaira } from '#contract/money.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import type { Verification } from '#server/payments/provider/paystack.ts'

/** A checkout that the provider calls abandoned, or does not know, is closed after this many milliseconds. */
export const CLOSE_AFTER = 24 * HOUR_MS
/** One that the provider does not decide on is left to a person after this many milliseconds. */
export const GIVE_UP_AFTER = 72 * HOUR_MS
/** What is left to a person is still asked about, this many milliseconds apart: it may settle by itself. */
export const SLOW_CHECK = HOUR_MS

const FIRST_WAIT = 30_000
const LONGEST_WAIT = 15 * MINUTE_MS
/**
 * Milliseconds until the provider is asked again, after so many tries: doubling, up to 15 minutes, and up to a tenth
 * sooner, so that what an outage brought together does not stay together.
 */
export const waitAfter = (tries: number, dice: () => number = Math.random): number =>
  Math.round(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 20)) * (1 - dice() / 10))

/** What was set out to be paid. */
export interface Expected {
  /** Naira. */
  amount: number
  /** Milliseconds since it was opened. */
  age: number
}

export type Decision =
  /** Money came in: `amount` is naira; `review` says what does not agree. */
  | { kind: 'paid'; amount: number; currency: string; review: string | null }
  /** The provider refused; the payer may still try again on the same reference. */
  | { kind: 'failed'; amount: number; currency: string }
  | { kind: 'wait' }
  | { kind: 'close' }
  | { kind: 'give up' }

/** What the provider's word makes of a checkout. Pure. */
export function decide(said: Verification, { amount, age }: Expected): Decision {
  if (!said.found) return age > CLOSE_AFTER ? { kind: 'close' } : { kind: 'wait' }
  switch (said.status) {
    case 'success':
      return { kind: 'paid', ...compare(said, toKobo(amount)) }
    case 'failed':
    case 'reversed':
      return { kind: 'failed', amount: toNaira(said.requested_amount_kobo), currency: said.currency }
    case 'abandoned':
      return age > CLOSE_AFTER ? { kind: 'close' } : { kind: 'wait' }
    default:
      return age > GIVE_UP_AFTER ? { kind: 'give up' } : { kind: 'wait' }
  }
}

type Found = Extract<Verification, { found: true }>

/** The charged amount may include fees that the payer bears; then the requested one is ours. */
function compare(said: Found, expected: number): { amount: number; currency: string; review: string | null } {
  const withFees = said.requested_amount_kobo === expected && said.amount_kobo >= expected
  const agrees = said.currency === 'NGN' && withFees
  return {
    amount: agrees ? toNaira(expected) : toNaira(said.amount_kobo),
    currency: said.currency,
    review: agrees
      ? null
      : `Expected NGN ${toNaira(expected).toFixed(2)}, the provider has ${said.currency} ${toNaira(said.amount_kobo).toFixed(2)}.`,
  }
}
