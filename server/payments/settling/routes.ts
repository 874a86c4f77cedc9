import type { FastifyInstance } from 'fastify'
import { type PaymentOutcome, payments } from '#contract/payments.ts'
import { invalid, notFound } from '#server/answers/problem.ts'
import { route } from '#server/http/route.ts'
import { findCheckout } from '#server/payments/checkout/store.ts'
import { emailForProvider, providerDomain } from '#server/payments/provider/email-for-provider.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { type Settled, settle } from './settle.ts'
import { singleFlight } from './single-flight.ts'
import { requireSamePlace, takeOverAsCheckout } from './take-over.ts'

/** A payer is back from the provider, and asks what became of the payment. */
export function settlingRoutes(app: FastifyInstance, context: PaymentContext): void {
  const { config, db, paystack, throttles } = context
  // A payer who presses again while the provider is being asked waits for that answer.
  const verify = singleFlight((reference) => paystack.verify(reference))
  const settleOnce = singleFlight((reference) => settle(context, reference))

  route(app, payments.makePayment, async ({ caller, body, reply }) => {
    const { reference, charge_id, payload } = body
    const wanted = charge_id === 0 ? (payload?.items ?? []) : [{ charge_id, quantity: 1 }]
    await takeTry(throttles.slowCalls, `provider ${caller.user_id}`)
    const known = await findCheckout(db, reference)
    if (!known && wanted.length === 0) throw invalid('payload', 'Your cart is empty')
    const email = emailForProvider(caller, providerDomain(config))
    const checkout =
      known ?? (await takeOverAsCheckout(db, { payer: caller, email, submitted: body, wanted, verify }))
    if (checkout.user_id !== caller.user_id) throw notFound('payment', { noun: 'checkout', id: checkout.id })
    requireSamePlace(body, checkout)
    const outcome = toOutcome(reference, await settleOnce(reference))
    if (outcome.status === 'pending') reply.code(202)
    return outcome
  })
}

function toOutcome(reference: string, settled: Settled): PaymentOutcome {
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
