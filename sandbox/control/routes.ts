import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { found, Refusal } from '#sandbox/answers.ts'
import { withDispute, withResolvedDispute } from '#sandbox/ledger/payment.ts'
import { misbehaviour } from '#sandbox/processing/misbehaviours.ts'
import type { Services } from '#sandbox/processing/payment-processor.ts'
import { TEST_CARDS } from '#sandbox/processing/test-cards.ts'

const payment = z.strictObject({ with: z.enum([...TEST_CARDS.map((card) => card.with), 'transfer']) })
const newRefund = z.strictObject({
  /** Defaults to the refundable rest. */
  amount_kobo: z.int().min(1).optional(),
  status: z.enum(['pending', 'processed']).default('processed'),
})
const refundDecision = z.strictObject({ status: z.enum(['processed', 'failed']) })
const disputeDecision = z.strictObject({ resolution: z.enum(['merchant-accepted', 'declined']) })
const webhookUrl = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })

type ByReference = { Params: { reference: string } }
const NO_PAYMENT = 'No payment has this reference.'

/** Routes that Paystack lacks: misbehaviour, payments without a browser, and all stored transactions. */
export function registerControl(
  routes: FastifyInstance,
  { journal, processor, webhooks, misbehaviours }: Services,
): void {
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

  routes.post<ByReference>('/sandbox/pay/:reference', async ({ body, params: { reference } }) => {
    const asked = payment.parse(body)
    const card = TEST_CARDS.find((known) => known.with === asked.with)
    return found(await (card ? processor.payByCard(reference, card) : processor.promiseTransfer(reference)))
  })
  routes.post<ByReference>('/sandbox/transfer/:reference', async ({ params: { reference } }) =>
    found(await processor.receiveTransfer(reference)),
  )

  /** Answers after the first try. */
  routes.post<ByReference>('/sandbox/webhook/:reference', async ({ params: { reference } }) => {
    const transaction = await journal.find(reference)
    const paid = found(transaction?.status === 'success' ? transaction : undefined, NO_PAYMENT)
    await webhooks.send({ reference })
    return paid
  })

  routes.post<ByReference>('/sandbox/refund/:reference', async ({ body, params: { reference } }) => {
    const { amount_kobo, status } = newRefund.parse(body ?? {})
    const transaction = found(await processor.refund(reference, status, amount_kobo))
    if (!transaction) throw new Refusal(400, 'There is not so much left to give back.', 'invalid_amount')
    return transaction
  })
  routes.put<ByReference>('/sandbox/refund/:reference', async ({ body, params: { reference } }) =>
    found(await processor.decideRefunds(reference, refundDecision.parse(body).status)),
  )

  /** A second dispute sends a reminder instead. */
  routes.post<ByReference>('/sandbox/dispute/:reference', async ({ params: { reference } }) => {
    const before = await journal.find(reference)
    const after = await journal.change(reference, withDispute)
    const { id } = found(after?.disputes.at(-1), NO_PAYMENT)
    const event = after?.disputes.length === before?.disputes.length ? 'remind' : 'create'
    await webhooks.send({ reference, dispute: { id, event } })
    return journal.find(reference)
  })
  routes.put<ByReference>('/sandbox/dispute/:reference', async ({ body, params: { reference } }) => {
    const { resolution } = disputeDecision.parse(body)
    const after = await journal.change(reference, (before) => withResolvedDispute(before, resolution))
    const { id } = found(after?.disputes.at(-1), NO_PAYMENT)
    await webhooks.send({ reference, dispute: { id, event: 'resolve' } })
    return after
  })
}
