import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { MAX_NAIRA, sumNaira, toKobo } from '#contract/money.ts'
import { payments } from '#contract/payments.ts'
import type { Caller } from '#server/access/caller.ts'
import { found, invalid, notFound, Problem } from '#server/answers/problem.ts'
import { findPayableCharges } from '#server/charges/store.ts'
import type { Db } from '#server/database/open.ts'
import type { Line } from '#server/database/schema.ts'
import { route } from '#server/http/route.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { isUnanswered, type Verification } from '#server/payments/provider/paystack.ts'
import { joined } from '#server/payments/provider/single-flight.ts'
import { settle } from '#server/payments/settling/settle.ts'
import { listTenanciesOf } from '#server/session/store.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { beginCheckout, type Checkout, findCheckout, insertCheckout, MOST_OPEN, setOpened } from './store.ts'

/** The provider takes no less (naira). */
const MINIMUM = 50
const newReference = () => `EST-${Date.now()}-${randomInt(1_000_000)}`

type Wanted = { charge_id: number; quantity: number }[]

/** Prices a list of charges for one of the caller's tenancies. Throws 404 for the tenancy of somebody else, 422 for what cannot be paid. */
async function price(db: Db, caller: Caller, tenantId: number, wanted: Wanted) {
  const { tenants } = await listTenanciesOf(db, caller.user_id, caller.email)
  const tenant = found(
    tenants.find(({ id }) => id === tenantId),
    'tenancy',
  )
  if (tenant.estate.status !== 1)
    throw invalid('tenant_id', 'This estate is not active; nothing can be paid there now.')
  if (new Set(wanted.map(({ charge_id }) => charge_id)).size !== wanted.length)
    throw invalid('items', 'A charge is in the list twice.')
  const charges = await findPayableCharges(
    db,
    tenant.estate.id,
    wanted.map(({ charge_id }) => charge_id),
  )
  const items: Line[] = wanted.map(({ charge_id, quantity }, index) => {
    const charge = charges.find(({ id }) => id === charge_id)
    if (!charge)
      throw invalid(`items.${index}.charge_id`, 'This charge is not active. Please remove it and try again.')
    return { charge_id, quantity, name: charge.name, amount: charge.amount }
  })
  const amount = sumNaira(items)
  if (amount < MINIMUM)
    throw invalid('amount', `The smallest amount that can be paid by card is ₦${MINIMUM}.`)
  if (amount > MAX_NAIRA) throw invalid('amount', 'This is more than one payment can hold.')
  return {
    items,
    amount,
    user_id: caller.user_id,
    email: caller.email,
    tenant_id: tenant.id,
    estate_id: tenant.estate.id,
    estate_property_id: tenant.estate_property.id,
    charge_id: items.length === 1 && items[0]?.quantity === 1 ? items[0].charge_id : null,
  }
}

const PLACE = ['tenant_id', 'estate_id', 'estate_property_id'] as const
type Place = Record<(typeof PLACE)[number], number>
type Submitted = Place & { reference: string; phone_number: string }

/** Throws 422 where the browser names another tenancy, estate or property than is paid for. */
function requireSamePlace(submitted: Place, paidFor: Place): void {
  for (const field of PLACE)
    if (submitted[field] !== paidFor[field]) throw invalid(field, 'This is not what was set out to be paid.')
}

const unavailable = (error: unknown): unknown =>
  isUnanswered(error)
    ? new Problem(
        'unavailable',
        'The payment provider is not answering. You have not been charged; please try again shortly.',
      )
    : error

export function checkoutRoutes(app: FastifyInstance, context: PaymentContext): void {
  const { db, paystack, provider, config, throttles } = context
  paystack.logTo(app.log)
  /** A payer who presses again while the provider is being asked waits for that answer. */
  const askOnce = joined((reference) => paystack.verify(reference))
  const settleOnce = joined((reference) => settle(context, reference))

  route(app, payments.initialize, async ({ caller, body, request }) => {
    const { tenant_id, phone_number, items } = body
    const checkout = {
      ...(await price(db, caller, tenant_id, items)),
      phone_number,
      reference: newReference(),
    }
    const begun = await beginCheckout(db, checkout)
    if (begun === 'too many')
      throw new Problem(
        'too_many',
        `You have ${MOST_OPEN} payments that were begun and not finished. Please finish one of them, or try again tomorrow.`,
      )
    if (begun === 'taken')
      throw new Problem('clash', 'Somebody began to pay in the same moment. Please try again.')
    const { reference, email, amount } = checkout
    try {
      const opened = await paystack.initialize({
        email,
        amount_kobo: toKobo(amount),
        reference,
        metadata: { tenant_id, estate_id: checkout.estate_id, phone_number },
        callback_url: `${config.app_url}/payments`,
      })
      await setOpened(db, reference, opened)
      const { access_code, authorization_url } = opened
      const { public_key, script_url } = provider
      return { reference, access_code, authorization_url, amount, email, public_key, script_url }
    } catch (error) {
      request.log.warn({ err: error, reference }, 'the provider did not open a checkout')
      throw unavailable(error)
    }
  })

  /** A reference that we did not make is taken only if the provider says: paid, by this person, exactly what these charges cost. */
  async function adopt(caller: Caller, body: Submitted, wanted: Wanted): Promise<Checkout> {
    const { reference, tenant_id, phone_number } = body
    let said: Verification
    try {
      said = await askOnce(reference)
    } catch (error) {
      throw unavailable(error)
    }
    if (!said.found || said.status !== 'success' || said.email?.toLowerCase() !== caller.email)
      throw invalid('reference', 'The payment provider does not know this payment.')
    const priced = await price(db, caller, tenant_id, wanted)
    if (said.requested_amount_kobo !== toKobo(priced.amount))
      throw invalid('amount', 'This is not what these charges cost.')
    requireSamePlace(body, priced)
    await insertCheckout(db, { ...priced, phone_number, reference })
    return found(await findCheckout(db, reference), 'payment')
  }

  route(app, payments.makePayment, async ({ caller, body, reply }) => {
    const wanted =
      body.charge_id === 0 ? (body.payload?.items ?? []) : [{ charge_id: body.charge_id, quantity: 1 }]
    if (wanted.length === 0) throw invalid('payload', 'Your cart is empty')
    await takeTry(throttles.questions, caller.user_id)
    const checkout = (await findCheckout(db, body.reference)) ?? (await adopt(caller, body, wanted))
    if (checkout.user_id !== caller.user_id) throw notFound('payment')
    requireSamePlace(body, checkout)

    const { status, payment } = await settleOnce(body.reference)
    if (payment?.status === 'success')
      return {
        status: 'success' as const,
        message: 'Payment recorded successfully.',
        reference: body.reference,
        payment,
      }
    if (payment) {
      const message = 'The payment did not go through. Nothing was taken.'
      return { status: 'failed' as const, message, reference: body.reference, payment }
    }
    reply.code(202)
    const message =
      status === 'closed'
        ? 'This payment was never completed.'
        : 'We are waiting for the payment provider. Your payment appears by itself once it is confirmed.'
    return { status: 'pending' as const, message, reference: body.reference, payment: null }
  })
}
