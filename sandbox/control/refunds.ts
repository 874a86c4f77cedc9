import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { badRequest } from '#sandbox/answers/answer.ts'
import type { Services } from '#sandbox/processing/services.ts'
import { found } from './errors.ts'

type ByReference = { Params: { reference: string } }
const newRefund = z.strictObject({
  /** All that is left unless told. */
  amount_kobo: z.int().min(1).optional(),
  status: z.enum(['pending', 'processed']).default('processed'),
})
const decision = z.strictObject({ status: z.enum(['processed', 'failed']) })

export function registerRefunds(routes: FastifyInstance, { processor }: Pick<Services, 'processor'>): void {
  /** Pays money back, as a merchant does on the provider's dashboard. */
  routes.post<ByReference>('/sandbox/refund/:reference', async ({ body, params: { reference } }, reply) => {
    const { amount_kobo, status } = newRefund.parse(body ?? {})
    const transaction = found(await processor.refund(reference, status, amount_kobo))
    return transaction || badRequest(reply, 'There is not so much left to give back.', 'invalid_amount')
  })

  /** Decides on the refunds that are on their way. */
  routes.put<ByReference>('/sandbox/refund/:reference', async ({ body, params: { reference } }) =>
    found(await processor.decideRefunds(reference, decision.parse(body).status)),
  )
}
