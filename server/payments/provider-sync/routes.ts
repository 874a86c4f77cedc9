import type { FastifyInstance } from 'fastify'
import { toKobo } from '#contract/money.ts'
import { PAYMENT_FAILED } from '#contract/payment-methods.ts'
import { type PaymentOutcome, paymentsApi } from '#contract/payments.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { found, invalid, notFound } from '#server/errors/problem.ts'
import { route } from '#server/http/route.ts'
import { type Checkout, findCheckout, insertCheckout } from '#server/payments/checkout/store.ts'
import { emailForProvider, providerDomain } from '#server/payments/provider/email-for-provider.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { priceAccounts, priceWanted, type WantedCharge } from '../checkout/price-wanted.ts'
import { toPayersProblem } from '../provider/provider-errors.ts'
import { type SyncResult, settle } from './settle.ts'

const PLACE = ['tenant_id', 'estate_id', 'estate_property_id'] as const
interface Place {
  tenant_id?: number | undefined | null
  account_id?: number | undefined
  estate_id: number
  estate_property_id: number
}

export function providerSyncRoutes(app: FastifyInstance, context: PaymentContext): void {
  const { config, db, paystack, throttles } = context
  // Repeated presses wait for the provider's first answer.
  const verify = singleFlight((reference) => paystack.verify(reference))
  const settleOnce = singleFlight((reference) => settle(context, reference))

  route(app, paymentsApi.makePayment, async ({ viewer, body, reply }) => {
    const { reference, charge_id, payload } = body
    const wanted = charge_id === 0 ? (payload?.items ?? []) : [{ charge_id, quantity: 1 }]
    await takeTry(throttles.slowCalls, `provider ${viewer.user_id}`)
    const known = await findCheckout(db, reference)
    if (!known && wanted.length === 0) throw invalid('payload', 'Your cart is empty')
    const email = emailForProvider(viewer, providerDomain(config))
    const checkout = known ?? (await takeOver(viewer, email, body, wanted))
    if (checkout.user_id !== viewer.user_id) throw notFound('payment', { noun: 'checkout', id: checkout.id })
    requireSamePlace(body, checkout)
    const outcome = toOutcome(reference, await settleOnce(reference))
    if (outcome.status === 'pending') reply.code(202)
    return outcome
  })

  /** Adopts a payment that was opened elsewhere and confirmed by the provider. Throws 422 otherwise. */
  async function takeOver(
    payer: Viewer,
    email: string,
    submitted: Place & { reference: string; phone_number: string },
    wanted: readonly WantedCharge[],
  ): Promise<Checkout> {
    const { reference, tenant_id = 0, account_id, phone_number } = submitted
    const said = await verify(reference).catch((error: unknown) => {
      throw toPayersProblem(error)
    })
    if (!said.found || said.status !== 'success' || said.email?.toLowerCase() !== email)
      throw invalid('reference', 'The payment provider does not know this payment.')
    const all = { items: wanted, entries: [] }
    const { settles: _, ...priced } =
      account_id === undefined
        ? await priceWanted(db, payer, tenant_id ?? 0, all)
        : await priceAccounts(db, payer, [account_id], all)
    if (said.requested_amount_kobo !== toKobo(priced.amount))
      throw invalid('amount', 'This is not what these charges cost.')
    requireSamePlace(submitted, priced)
    await insertCheckout(db, { ...priced, email, phone_number, reference })
    return found(await findCheckout(db, reference), 'payment')
  }
}

function toOutcome(reference: string, settled: SyncResult): PaymentOutcome {
  const { status, payment } = settled
  if (payment?.status === 'success')
    return { status: 'success', message: 'Payment recorded successfully.', reference, payment }
  if (payment) return { status: 'failed', message: PAYMENT_FAILED, reference, payment }
  const pending = { status: 'pending', reference, payment: null } as const
  if (status === 'closed') return { ...pending, message: 'This payment was never completed.', closed: true }
  const message =
    'We are waiting for the payment provider. Your payment appears by itself once it is confirmed.'
  const on_its_way = 'on_its_way' in settled && settled.on_its_way
  return { ...pending, message, ...(on_its_way && { on_its_way }) }
}

/** Shares one running call per key, within this process. */
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

/** Throws 422 if the browser names another tenancy, estate or property. */
function requireSamePlace(submitted: Place, paidFor: Place): void {
  const differs = (field: keyof Place) => invalid(field, 'This differs from the started payment.')
  for (const field of PLACE) if ((submitted[field] ?? null) !== paidFor[field]) throw differs(field)
  if (submitted.account_id !== undefined && submitted.account_id !== paidFor.account_id)
    throw differs('account_id')
}
