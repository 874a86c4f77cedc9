import { describe, expect, test } from 'vitest'
import type { FoundTransaction } from '#server/payments/provider/paystack.ts'
import { CLOSE_AFTER_MS, decide, GIVE_UP_AFTER_MS } from './decide.ts'

const PAID_AT = '2026-11-20T09:30:00.000Z'
const SAID: FoundTransaction = {
  found: true,
  status: 'success',
  reference: 'EST-1',
  transaction_id: 1,
  amount_kobo: 4_500_000,
  requested_amount_kobo: 4_500_000,
  fees_kobo: null,
  currency: 'NGN',
  channel: 'card',
  gateway_response: 'Successful',
  paid_at: PAID_AT,
  email: 'tenant@estate.test',
  metadata: null,
  raw: { as: 'it came' },
}
const EXPECTED = { amount: 45_000, age_ms: 0 }
const FACT = {
  method: 'paystack',
  channel: 'card',
  currency: 'NGN',
  amount: 45_000,
  evidence: SAID.raw,
  review: null,
}

describe('money came', () => {
  test('as it was to be paid', () => {
    expect(decide(SAID, EXPECTED)).toEqual({
      kind: 'paid',
      fact: { ...FACT, outcome: 'success', reason: 'Successful', paid_at: PAID_AT },
    })
  })

  test('with fees that the payer bears: ours is what was to be paid', () => {
    const decision = decide({ ...SAID, amount_kobo: 4_577_500 }, EXPECTED)
    expect(decision).toMatchObject({ kind: 'paid', fact: { amount: 45_000, review: null } })
  })

  test.each([
    ['less', { amount_kobo: 100_000, requested_amount_kobo: 100_000 }, 'NGN', 1_000],
    ['in dollars', { currency: 'USD' }, 'USD', 45_000],
  ])('%s: it is kept as it is, for a person to look at', (_what, over, currency, amount) => {
    const review = `Expected NGN 45000.00, the provider has ${currency} ${amount.toFixed(2)}.`
    const decision = decide({ ...SAID, ...over }, EXPECTED)
    expect(decision).toMatchObject({ kind: 'paid', fact: { amount, currency, review } })
  })
})

test('refused: what was to be paid failed, for the reason that the provider gives', () => {
  const said = { ...SAID, status: 'failed' as const, gateway_response: 'Declined' }
  expect(decide(said, EXPECTED)).toEqual({
    kind: 'failed',
    fact: { ...FACT, outcome: 'failed', reason: 'Declined', paid_at: null },
  })
})

test('given back before it was recorded', () => {
  const decision = decide({ ...SAID, status: 'reversed' }, EXPECTED)
  expect(decision).toMatchObject({
    kind: 'failed',
    fact: { outcome: 'given back', reason: 'The money was given back', paid_at: null },
  })
})

test.each([
  ['unknown there', { found: false as const }, CLOSE_AFTER_MS, 'close'],
  ['abandoned', { ...SAID, status: 'abandoned' as const }, CLOSE_AFTER_MS, 'close'],
  ['under way', { ...SAID, status: 'pending' as const }, GIVE_UP_AFTER_MS, 'give up'],
])('%s: it is waited for, up to an age', (_what, said, limit_ms, kind) => {
  expect(decide(said, { ...EXPECTED, age_ms: limit_ms })).toEqual({ kind: 'wait' })
  expect(decide(said, { ...EXPECTED, age_ms: limit_ms + 1 })).toEqual({ kind })
})
