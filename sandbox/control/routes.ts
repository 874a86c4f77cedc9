import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireSecretKey } from '#sandbox/api/secret-key.ts'
import { misbehaviour } from '#sandbox/processing/misbehaviours.ts'
import type { Services } from '#sandbox/processing/services.ts'
import { registerDisputes } from './disputes.ts'
import { answerErrors } from './errors.ts'
import { registerPayments } from './payments.ts'
import { registerRefunds } from './refunds.ts'

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
