import type { FastifyInstance } from 'fastify'
import { toKobo } from '#contract/money.ts'
import { type PaymentOutcome, paymentsApi } from '#contract/payments.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Database } from '#server/database/open.ts'
import { found, invalid, notFound } from '#server/errors/problem.ts'
import { route } from '#server/http/route.ts'
import { type Checkout, findCheckout, insertCheckout } from '#server/payments/checkout/store.ts'
import { emailForProvider, providerDomain } from '#server/payments/provider/email-for-provider.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { priceWanted, type WantedCharge } from '../checkout/price-wanted.ts'
import type { Verification } from '../provider/paystack.ts'
import { toPayersProblem } from '../provider/provider-errors.ts'
import { type SyncResult, settle } from './settle.ts'

const PLACE = ['tenant_id', 'estate_id', 'estate_property_id'] as const
type Place = Record<(typeof PLACE)[number], number>

interface TakeOver {
  payer: Viewer
  /** By which the provider knows them. */
  email: string
  submitted: Place & { reference: string; phone_number: string }
  wanted: readonly WantedCharge[]
  verify: (reference: string) => Promise<Verification>
}

/** A payer is back from the provider, and asks what became of the payment. */
export function providerSyncRoutes(app: FastifyInstance, context: PaymentContext): void {
  const { config, db, paystack, throttles } = context
  // A payer who presses again while the provider is being asked waits for that answer.
  const verify = singleFlight((reference) => paystack.verify(reference))
  const settleOnce = singleFlight((reference) => settle(context, reference))

  route(app, paymentsApi.makePayment, async ({ viewer, body, reply }) => {
    const { reference, charge_id, payload } = body
    const wanted = charge_id === 0 ? (payload?.items ?? []) : [{ charge_id, quantity: 1 }]
    await takeTry(throttles.slowCalls, `provider ${viewer.user_id}`)
    const known = await findCheckout(db, reference)
    if (!known && wanted.length === 0) throw invalid('payload', 'Your cart is empty')
    const email = emailForProvider(viewer, providerDomain(config))
    const checkout =
      known ?? (await takeOverAsCheckout(db, { payer: viewer, email, submitted: body, wanted, verify }))
    if (checkout.user_id !== viewer.user_id) throw notFound('payment', { noun: 'checkout', id: checkout.id })
    requireSamePlace(body, checkout)
    const outcome = toOutcome(reference, await settleOnce(reference))
    if (outcome.status === 'pending') reply.code(202)
    return outcome
  })
}

function toOutcome(reference: string, settled: SyncResult): PaymentOutcome {
  const { status, payment } = settled
  if (payment?.status === 'success')
    return { status: 'success', message: 'Payment recorded successfully.', reference, payment }
  if (payment)
    return {
      status: 'failed',
      message: 'The payment did not go through. Nothing was taken.',
      reference,
      payment,
    }
  const message =
    status === 'closed'
      ? 'This payment was never completed.'
      : 'We are waiting for the payment provider. Your payment appears by itself once it is confirmed.'
  const on_its_way = 'on_its_way' in settled && settled.on_its_way
  return { status: 'pending', message, reference, payment: null, ...(on_its_way && { on_its_way }) }
}

/** Calls with the same key that run at once become one, whose answer all of them get. Within this process. */
function singleFlight<Answer>(call: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const running = new Map<string, Promise<Answer>>()
  return (key) => {
    const before = running.get(key)
    if (before) return before
    const begun = call(key).finally(() => running.delete(key))
    running.set(key, begun)
    return begun
  }
}

/** Throws 422 where the browser names another tenancy, estate or property than is paid for. */
function requireSamePlace(submitted: Place, paidFor: Place): void {
  for (const field of PLACE)
    if (submitted[field] !== paidFor[field]) throw invalid(field, 'This is not what was set out to be paid.')
}

/**
 * Takes over a payment that was opened elsewhere, under a reference that we did not make, as a checkout of ours. Only if the
 * provider says: paid, by this person, exactly what these charges cost. Throws 422 otherwise.
 */
async function takeOverAsCheckout(
  db: Database,
  { payer, email, submitted, wanted, verify }: TakeOver,
): Promise<Checkout> {
  const { reference, tenant_id, phone_number } = submitted
  const said = await verify(reference).catch((error: unknown) => {
    throw toPayersProblem(error)
  })
  if (!said.found || said.status !== 'success' || said.email?.toLowerCase() !== email)
    throw invalid('reference', 'The payment provider does not know this payment.')
  const { settles: _, ...priced } = await priceWanted(db, payer, tenant_id, { items: wanted, entries: [] })
  if (said.requested_amount_kobo !== toKobo(priced.amount))
    throw invalid('amount', 'This is not what these charges cost.')
  requireSamePlace(submitted, priced)
  await insertCheckout(db, { ...priced, email, phone_number, reference })
  return found(await findCheckout(db, reference), 'payment')
}
