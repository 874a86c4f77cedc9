import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refused } from './answers.ts'
import { wantKey } from './bearer.ts'
import { TEST_CARDS } from './cards.ts'
import { misbehaviour } from './misbehaviour.ts'
import type { Counter } from './start.ts'
import { disputed, resolved } from './transaction.ts'

type ByReference = { Params: { reference: string } }
const payment = z.strictObject({ with: z.enum([...TEST_CARDS.map((card) => card.with), 'transfer']) })
const refund = z.strictObject({
  /** All that is left unless told. */
  amount_kobo: z.int().min(1).optional(),
  status: z.enum(['pending', 'processed']).default('processed'),
})
const refundsDecided = z.strictObject({ status: z.enum(['processed', 'failed']) })
const disputeDecided = z.strictObject({ resolution: z.enum(['merchant-accepted', 'declined']) })
const address = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })

/** What the real provider has not: telling it to misbehave, paying without a browser, and looking into its book. */
export function registerControl(routes: FastifyInstance, counter: Counter): void {
  const { settings, book, till, webhooks, misbehaviours } = counter
  wantKey(routes, settings.secret_key)

  routes.get('/sandbox/book', async () => ({ transactions: await book.all() }))

  routes.get('/sandbox/misbehave', async () => ({ rules: misbehaviours.all() }))
  routes.post('/sandbox/misbehave', async (request, reply) => {
    const rule = misbehaviour.safeParse(request.body)
    if (!rule.success) return reply.code(400).send(refused(z.prettifyError(rule.error), 'invalid_params'))
    misbehaviours.add(rule.data)
    return { rules: misbehaviours.all() }
  })
  routes.delete('/sandbox/misbehave', async () => {
    misbehaviours.clear()
    return { rules: [] }
  })

  /** Pays as the checkout page does: with a test card, or by promising a transfer. */
  routes.post<ByReference>('/sandbox/pay/:reference', async (request, reply) => {
    const asked = payment.safeParse(request.body)
    if (!asked.success) return reply.code(400).send(refused(z.prettifyError(asked.error), 'invalid_params'))
    const { reference } = request.params
    const card = TEST_CARDS.find((known) => known.with === asked.data.with)
    const transaction = await (card ? till.payByCard(reference, card) : till.promiseTransfer(reference))
    return (
      transaction ??
      reply.code(404).send(refused('Transaction reference not found.', 'transaction_not_found'))
    )
  })

  /** Lets a promised transfer arrive now. */
  routes.post<ByReference>('/sandbox/transfer/:reference', async (request, reply) => {
    const transaction = await till.receiveTransfer(request.params.reference)
    return (
      transaction ??
      reply.code(404).send(refused('Transaction reference not found.', 'transaction_not_found'))
    )
  })

  /** Gives money back, as a merchant does on the provider's dashboard. */
  routes.post<ByReference>('/sandbox/refund/:reference', async (request, reply) => {
    const asked = refund.safeParse(request.body ?? {})
    if (!asked.success) return reply.code(400).send(refused(z.prettifyError(asked.error), 'invalid_params'))
    const { amount_kobo, status } = asked.data
    const transaction = await till.refund(request.params.reference, status, amount_kobo)
    if (transaction === false)
      return reply.code(400).send(refused('There is not so much left to give back.', 'invalid_amount'))
    return (
      transaction ??
      reply.code(404).send(refused('Transaction reference not found.', 'transaction_not_found'))
    )
  })

  /** Decides on the refunds that are on their way. */
  routes.put<ByReference>('/sandbox/refund/:reference', async (request, reply) => {
    const asked = refundsDecided.safeParse(request.body)
    if (!asked.success) return reply.code(400).send(refused(z.prettifyError(asked.error), 'invalid_params'))
    const transaction = await till.decideRefunds(request.params.reference, asked.data.status)
    return (
      transaction ??
      reply.code(404).send(refused('Transaction reference not found.', 'transaction_not_found'))
    )
  })

  /** The payer disputes a payment; said of one that is disputed, the merchant is reminded. */
  routes.post<ByReference>('/sandbox/dispute/:reference', async (request, reply) => {
    const { reference } = request.params
    const before = (await book.find(reference))?.disputes.length
    const dispute = (await book.change(reference, disputed))?.disputes
    const [id, event] = [dispute?.at(-1)?.id, dispute?.length === before ? 'remind' : 'create'] as const
    if (id === undefined)
      return reply.code(404).send(refused('No payment has this reference.', 'transaction_not_found'))
    await webhooks.send({ reference, dispute: { id, event } })
    return book.find(reference)
  })

  /** Decides on the dispute; `merchant-accepted` takes the money back. */
  routes.put<ByReference>('/sandbox/dispute/:reference', async (request, reply) => {
    const asked = disputeDecided.safeParse(request.body)
    if (!asked.success) return reply.code(400).send(refused(z.prettifyError(asked.error), 'invalid_params'))
    const { reference } = request.params
    const after = await book.change(reference, (before) => resolved(before, asked.data.resolution))
    const id = after?.disputes.at(-1)?.id
    if (id === undefined)
      return reply.code(404).send(refused('No payment has this reference.', 'transaction_not_found'))
    await webhooks.send({ reference, dispute: { id, event: 'resolve' } })
    return after
  })

  /** Sends the webhook of a paid transaction once more; answers after the first try. */
  routes.post<ByReference>('/sandbox/webhook/:reference', async (request, reply) => {
    const transaction = await book.find(request.params.reference)
    if (transaction?.status !== 'success') {
      return reply.code(404).send(refused('No payment has this reference.', 'transaction_not_found'))
    }
    await webhooks.send({ reference: transaction.reference })
    return transaction
  })

  routes.put('/sandbox/webhook-url', async (request, reply) => {
    const asked = address.safeParse(request.body)
    if (!asked.success) return reply.code(400).send(refused(z.prettifyError(asked.error), 'invalid_params'))
    webhooks.url = asked.data.url
    return asked.data
  })
}
