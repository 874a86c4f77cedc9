import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'

/** Steps around payments, in any order. `tab` and `server` pick one, modulo their number. */
export type Step =
  | { do: 'open'; cart: number; twist: Twist; webhook: 'twice' | 'late' | 'never' | 'before_callback' | null }
  | { do: 'pay'; tab: number; means: 'success' | 'declined' | 'insufficient_funds' }
  | { do: 'callback'; tab: number; server: number; times: number }
  | { do: 'webhook'; tab: number; server: number; kind: 'right' | 'replayed' | 'forged' | 'unsigned' }
  | { do: 'job'; tab: number; server: number }
  | {
      do: 'fail'
      tab: number
      call: 'verify' | 'refunds'
      answer: 'server_error' | 'timeout' | 'nonsense' | 'unknown_reference'
    }
  | { do: 'refund'; tab: number; kobo: number; decided: boolean }
  | { do: 'dispute'; tab: number; lost: boolean }
  | { do: 'reprice'; cart: number; amount: number }

/** The provider's wrong amount or currency. */
export type Twist = 'less' | 'more' | 'with fees' | 'dollars' | null

const small = fc.nat({ max: 7 })
const open = fc.record({
  do: fc.constant('open' as const),
  cart: small,
  twist: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constantFrom<Twist>('less', 'more', 'with fees', 'dollars') },
  ),
  webhook: fc.constantFrom('twice', 'late', 'never', 'before_callback', null),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: open },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      tab: small,
      means: fc.constantFrom('success', 'success', 'declined', 'insufficient_funds'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('callback' as const),
      ...{ tab: small, server: small, times: fc.integer({ min: 1, max: 2 }) },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('webhook' as const),
      ...{ tab: small, server: small, kind: fc.constantFrom('right', 'replayed', 'forged', 'unsigned') },
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('job' as const), tab: small, server: small }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      tab: small,
      call: fc.constantFrom('verify', 'verify', 'refunds'),
      answer: fc.constantFrom('server_error', 'timeout', 'nonsense', 'unknown_reference'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      ...{ tab: small, kobo: fc.integer({ min: 1, max: 1_500_000 }), decided: fc.boolean() },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('dispute' as const), tab: small, lost: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      cart: small,
      amount: fc.integer({ min: 5_000, max: 9_000_000 }).map((kobo) => kobo / 100),
    }),
  },
)

/** Waves of steps; the steps of a wave run concurrently. The first opens two tabs, often on one cart. */
export const waves: fc.Arbitrary<Step[][]> = fc
  .tuple(
    fc.array(open, { minLength: 2, maxLength: 2 }),
    fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
  )
  .map(([first, rest]) => [first, ...rest])

/** Sends a paid webhook of one kobo for a reference; the app must ignore its content. */
export async function sendWebhookOf(
  url: string,
  reference: string,
  kind: Extract<Step, { do: 'webhook' }>['kind'],
): Promise<number> {
  const body = JSON.stringify({ event: 'charge.success', data: { reference, status: 'success', amount: 1 } })
  const key = kind === 'forged' ? 'sk_test_somebody_else' : SANDBOX_KEYS.secret_key
  const response = await fetch(`${url}/api/paystack/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(kind !== 'unsigned' && {
        'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
      }),
    },
    body,
  })
  await response.arrayBuffer()
  return response.status
}
