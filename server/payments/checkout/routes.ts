import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { sumNaira, toKobo } from '#contract/money.ts'
import { paymentsApi, type previewBody } from '#contract/payments.ts'
import { manages } from '#contract/roles.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { WantedFromLedger } from '#server/billing/public.ts'
import { Problem } from '#server/errors/problem.ts'
import { route } from '#server/http/route.ts'
import { emailForProvider, providerDomain } from '#server/payments/provider/email-for-provider.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { toPayersProblem } from '#server/payments/provider/provider-errors.ts'
import { priceAccounts, priceToRecord, priceWanted } from './price-wanted.ts'
import { MOST_OPEN, newReference, openCheckout, setOpened } from './store.ts'

type Wanted = z.output<typeof previewBody>

export function checkoutRoutes(app: FastifyInstance, context: PaymentContext): void {
  const { db, paystack, provider, config } = context
  const priceFor = (viewer: Viewer, body: Wanted, least_naira?: number) =>
    body.account_ids
      ? priceAccounts(db, viewer, body.account_ids, wantedOf(body), least_naira)
      : priceWanted(db, viewer, body.tenant_id ?? 0, wantedOf(body))

  route(app, paymentsApi.preview, async ({ viewer, body }) => {
    const least = manages(viewer.role) ? 0 : undefined
    const { account_ids, tenant_id = 0 } = body
    const { items, amount, settles } =
      least === 0 && !account_ids
        ? await priceToRecord(db, viewer, tenant_id, wantedOf(body))
        : await priceFor(viewer, body, least)
    const credit = sumNaira(items.filter(({ charge_id, entry_id }) => charge_id === null && !entry_id))
    return { amount, settles, credit }
  })

  route(app, paymentsApi.initialize, async ({ viewer, body, request }) => {
    const { phone_number } = body
    const { settles: _, ...priced } = await priceFor(viewer, body)
    const { amount, estate_id, tenant_id, account_id } = priced
    const email = emailForProvider(viewer, providerDomain(config))
    const reference = newReference()
    const begun = await openCheckout(db, { ...priced, email, phone_number, reference })
    if (begun === 'too many')
      throw new Problem(
        'too_many',
        `You have ${MOST_OPEN} unfinished payments. Please finish one of them, or try again tomorrow.`,
      )
    if (begun === 'taken')
      throw new Problem('clash', 'Another payment was started at the same moment. Please try again.')
    const opening = paystack.initialize({
      email,
      amount_kobo: toKobo(amount),
      reference,
      metadata: { ...(tenant_id === null ? { account_id } : { tenant_id }), estate_id, phone_number },
      callback_url: `${config.app_url}/payments`,
    })
    const { access_code, authorization_url } = await opening.catch((error: unknown) => {
      request.log.warn({ err: error, reference }, 'the provider did not open a checkout')
      throw toPayersProblem(error)
    })
    await setOpened(db, reference, access_code)
    const { public_key, script_url } = provider
    return { reference, access_code, authorization_url, amount, email, public_key, script_url }
  })
}

function wantedOf(body: Wanted): WantedFromLedger {
  const { items = [], entries = [], owed, amount } = body
  if (owed) return { owed }
  return amount === undefined ? { items, entries } : { amount, entries }
}
