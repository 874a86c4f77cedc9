import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { Problem } from '#server/answers/problem.ts'
import { type Measured, processGauges } from './gauges.ts'
import { mayReadMetrics } from './may-read.ts'
import { queueGauges } from './queue-gauges.ts'
import { timeRequests } from './requests.ts'

/** Figures of this server for Prometheus. Register it before the routes that it times. */
export function metricsRoutes(app: FastifyInstance, measured: Measured): void {
  const { config } = measured
  const register = new Registry()
  collectDefaultMetrics({ register })
  processGauges(register, measured)
  queueGauges(register, measured)
  timeRequests(app, register)
  // A line of the log for each reading would be most of the log.
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, config.metrics_token)) throw new Problem('not_found')
    const figures = await register.metrics()
    return reply.headers({ 'cache-control': 'no-store', 'content-type': register.contentType }).send(figures)
  })
}
