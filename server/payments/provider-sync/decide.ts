import { toKobo, toNaira } from '#contract/money.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import type { PaymentResult } from '#server/payments/payment-result.ts'
import type { FoundTransaction, Verification } from '#server/payments/provider/paystack.ts'

/** An abandoned or unknown checkout closes at this age. */
export const CLOSE_AFTER_MS = 24 * HOUR_MS
/** An undecided checkout goes to a person at this age. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS
/** How often the provider is asked about a checkout that waits for a person. */
export const SLOW_RETRY_MS = HOUR_MS

const FIRST_RETRY_MS = MINUTE_MS / 2
const LONGEST_RETRY_MS = 15 * MINUTE_MS

export const ageMs = ({ created_at }: { created_at: string }): number => Date.now() - Date.parse(created_at)

/** Doubles up to 15 minutes, with 10 % jitter, so that calls of one outage spread out. */
export const retryAfterMs = (tries: number): number =>
  Math.round(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(tries, 20)) * (1 - Math.random() / 10))

type Decision =
  | { kind: 'paid'; fact: PaymentResult }
  /** The payer may try again on the same reference. */
  | { kind: 'failed'; fact: PaymentResult }
  | { kind: 'wait' }
  | { kind: 'close' }
  | { kind: 'give up' }

/** Decides what to record of the provider's answer. Pure. */
export function decide(said: Verification, { amount, age_ms }: { amount: number; age_ms: number }): Decision {
  if (!said.found) return age_ms > CLOSE_AFTER_MS ? { kind: 'close' } : { kind: 'wait' }
  switch (said.status) {
    case 'success':
      return { kind: 'paid', fact: paid(said, toKobo(amount)) }
    case 'failed':
      return { kind: 'failed', fact: notPaid(said, 'failed', said.gateway_response) }
    case 'reversed':
      return { kind: 'failed', fact: notPaid(said, 'given back', 'The money was given back') }
    case 'abandoned':
      return age_ms > CLOSE_AFTER_MS ? { kind: 'close' } : { kind: 'wait' }
    default:
      return age_ms > GIVE_UP_AFTER_MS ? { kind: 'give up' } : { kind: 'wait' }
  }
}

const common = ({ currency, channel, raw }: FoundTransaction) => ({
  method: 'paystack' as const,
  currency,
  channel,
  evidence: raw,
})

/** The charged amount may include fees that the payer bears; the requested amount then counts. */
function paid(said: FoundTransaction, expected_kobo: number): PaymentResult {
  const withFees = said.requested_amount_kobo === expected_kobo && said.amount_kobo >= expected_kobo
  const agrees = said.currency === 'NGN' && withFees
  return {
    ...common(said),
    outcome: 'success',
    amount: agrees ? toNaira(expected_kobo) : toNaira(said.amount_kobo),
    reason: said.gateway_response,
    paid_at: said.paid_at,
    review: agrees
      ? null
      : `Expected NGN ${toNaira(expected_kobo).toFixed(2)}, the provider has ${said.currency} ${toNaira(said.amount_kobo).toFixed(2)}.`,
  }
}

function notPaid(
  said: FoundTransaction,
  outcome: 'failed' | 'given back',
  reason: string | null,
): PaymentResult {
  const amount = toNaira(said.requested_amount_kobo)
  return { ...common(said), outcome, amount, reason, paid_at: null, review: null }
}
