import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withDispute, withResolvedDispute } from '#sandbox/ledger/dispute.ts'
import type { Services } from '#sandbox/processing/services.ts'
import { found } from './errors.ts'

type ByReference = { Params: { reference: string } }
const decision = z.strictObject({ resolution: z.enum(['merchant-accepted', 'declined']) })
const NO_PAYMENT = 'No payment has this reference.'

export function registerDisputes(
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
