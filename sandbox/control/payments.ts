import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '#sandbox/processing/services.ts'
import { TEST_CARDS } from '#sandbox/processing/test-cards.ts'
import { found } from './errors.ts'

type ByReference = { Params: { reference: string } }
const payment = z.strictObject({ with: z.enum([...TEST_CARDS.map((card) => card.with), 'transfer']) })

export function registerPayments(
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
