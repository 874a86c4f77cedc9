import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { badRequest, transactionNotFound } from '#sandbox/answers/answer.ts'
import { requireSecretKey } from '#sandbox/api/secret-key.ts'
import { withDispute, withResolvedDispute } from '#sandbox/ledger/refund.ts'
import { misbehaviour } from '#sandbox/processing/misbehaviours.ts'
import type { Services } from '#sandbox/processing/services.ts'
import { TEST_CARDS } from '#sandbox/processing/test-cards.ts'

const newRefund = z.strictObject({
  /** All that is left unless told. */
  amount_kobo: z.int().min(1).optional(),
  status: z.enum(['pending', 'processed']).default('processed'),
})
const refundDecision = z.strictObject({ status: z.enum(['processed', 'failed']) })

const payment = z.strictObject({ with: z.enum([...TEST_CARDS.map((card) => card.with), 'transfer']) })

class NotFound extends Error {}

type ByReference = { Params: { reference: string } }
const decision = z.strictObject({ resolution: z.enum(['merchant-accepted', 'declined']) })
const NO_PAYMENT = 'No payment has this reference.'

const webhookUrl = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })

/** What the real provider does not have: telling it to misbehave, paying without a browser, and reading all that it holds. */
export function registerControl(routes: FastifyInstance, services: Services): void {
  const { secret_key, journal, webhooks, misbehaviours } = services
  requireSecretKey(routes, secret_key)
  answerErrors(routes)
  registerPayments(routes, services)
  registerRefunds(routes, services)
  registerDisputes(routes, services)

  routes.get('/sandbox/book', async () => ({ transactions: await journal.all() }))

  routes.get('/sandbox/misbehave', async () => ({ rules: misbehaviours.all() }))
  routes.post('/sandbox/misbehave', async (request) => {
    misbehaviours.add(misbehaviour.parse(request.body))
    return { rules: misbehaviours.all() }
  })
  routes.delete('/sandbox/misbehave', async () => {
    misbehaviours.clear()
    return { rules: [] }
  })

  routes.put('/sandbox/webhook-url', async (request) => {
    const asked = webhookUrl.parse(request.body)
    webhooks.url = asked.url
    return asked
  })
}

function registerDisputes(
  routes: FastifyInstance,
  { journal, webhooks }: Pick<Services, 'journal' | 'webhooks'>,
): void {
  /** The payer disputes a payment; where it is disputed already, the merchant is reminded. */
  routes.post<ByReference>('/sandbox/dispute/:reference', async ({ params: { reference } }) => {
    const before = await journal.find(reference)
    const after = await journal.change(reference, withDispute)
    const { id } = found(after?.disputes.at(-1), NO_PAYMENT)
    const event = after?.disputes.length === before?.disputes.length ? 'remind' : 'create'
    await webhooks.send({ reference, dispute: { id, event } })
    return journal.find(reference)
  })

  /** Decides on the dispute; `merchant-accepted` takes the money back. */
  routes.put<ByReference>('/sandbox/dispute/:reference', async ({ body, params: { reference } }) => {
    const { resolution } = decision.parse(body)
    const after = await journal.change(reference, (before) => withResolvedDispute(before, resolution))
    const { id } = found(after?.disputes.at(-1), NO_PAYMENT)
    await webhooks.send({ reference, dispute: { id, event: 'resolve' } })
    return after
  })
}

/** What was looked for; throws, which is answered with 404, where there is none. */
function found<Found>(what: Found | undefined, message = 'Transaction reference not found.'): Found {
  if (what === undefined) throw new NotFound(message)
  return what
}

/** Answers what the handlers of `routes` throw: 400 for a body that a schema refuses, 404 for what was not found. */
function answerErrors(routes: FastifyInstance): void {
  routes.setErrorHandler((error: Error, _, reply) => {
    if (error instanceof z.ZodError) return badRequest(reply, z.prettifyError(error))
    if (error instanceof NotFound) return transactionNotFound(reply, error.message)
    throw error // the sandbox's own handler answers the rest
  })
}

function registerPayments(
  routes: FastifyInstance,
  { journal, processor, webhooks }: Pick<Services, 'journal' | 'processor' | 'webhooks'>,
): void {
  /** Pays as the checkout page does: with a test card, or by promising a transfer. */
  routes.post<ByReference>('/sandbox/pay/:reference', async ({ body, params: { reference } }) => {
    const asked = payment.parse(body)
    const card = TEST_CARDS.find((known) => known.with === asked.with)
    return found(await (card ? processor.payByCard(reference, card) : processor.promiseTransfer(reference)))
  })

  /** Lets a promised transfer arrive now. */
  routes.post<ByReference>('/sandbox/transfer/:reference', async ({ params: { reference } }) =>
    found(await processor.receiveTransfer(reference)),
  )

  /** Sends the webhook of a paid transaction once more; answers after the first try. */
  routes.post<ByReference>('/sandbox/webhook/:reference', async ({ params: { reference } }) => {
    const transaction = await journal.find(reference)
    const paid = transaction?.status === 'success' ? transaction : undefined
    found(paid, 'No payment has this reference.')
    await webhooks.send({ reference })
    return paid
  })
}

function registerRefunds(routes: FastifyInstance, { processor }: Pick<Services, 'processor'>): void {
  /** Pays money back, as a merchant does on the provider's dashboard. */
  routes.post<ByReference>('/sandbox/refund/:reference', async ({ body, params: { reference } }, reply) => {
    const { amount_kobo, status } = newRefund.parse(body ?? {})
    const transaction = found(await processor.refund(reference, status, amount_kobo))
    return transaction || badRequest(reply, 'There is not so much left to give back.', 'invalid_amount')
  })

  /** Decides on the refunds that are on their way. */
  routes.put<ByReference>('/sandbox/refund/:reference', async ({ body, params: { reference } }) =>
    found(await processor.decideRefunds(reference, refundDecision.parse(body).status)),
  )
}
