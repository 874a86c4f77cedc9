import type { FastifyInstance } from 'fastify'
import { toKobo } from '#contract/money.ts'
import { payments } from '#contract/payments.ts'
import { Problem } from '#server/answers/problem.ts'
import { route } from '#server/http/route.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { toPayersProblem } from '#server/payments/provider/provider-errors.ts'
import { newReference } from './new-reference.ts'
import { priceCharges } from './price-charges.ts'
import { beginCheckout, MOST_OPEN, setOpened } from './store.ts'

/** Somebody sets out to pay. */
export function checkoutRoutes(app: FastifyInstance, context: PaymentContext): void {
  const { db, paystack, provider, config } = context

  route(app, payments.initialize, async ({ caller, body, request }) => {
    const { tenant_id, phone_number, items } = body
    const priced = await priceCharges(db, caller, tenant_id, items)
    const { email, amount, estate_id } = priced
    const reference = newReference()
    const begun = await beginCheckout(db, { ...priced, phone_number, reference })
    if (begun === 'too many')
      throw new Problem(
        'too_many',
        `You have ${MOST_OPEN} payments that were begun and not finished. Please finish one of them, or try again tomorrow.`,
      )
    if (begun === 'taken')
      throw new Problem('clash', 'Somebody began to pay in the same moment. Please try again.')
    try {
      const { access_code, authorization_url } = await paystack.initialize({
        email,
        amount_kobo: toKobo(amount),
        reference,
        metadata: { tenant_id, estate_id, phone_number },
        callback_url: `${config.app_url}/payments`,
      })
      await setOpened(db, reference, access_code)
      const { public_key, script_url } = provider
      return { reference, access_code, authorization_url, amount, email, public_key, script_url }
    } catch (error) {
      request.log.warn({ err: error, reference }, 'the provider did not open a checkout')
      throw toPayersProblem(error)
    }
  })
}
