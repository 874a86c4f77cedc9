import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { Problem } from '#server/answers/problem.ts'
import { gauges, type Measured } from './gauges.ts'
import { mayReadMetrics } from './may-read.ts'
import { timeRequests } from './requests.ts'

/** Figures for whoever watches the servers, as Prometheus reads them. Before the routes that it times. */
export function metricsRoutes(app: FastifyInstance, measured: Measured): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  timeRequests(app, register)
  gauges(register, measured)
  // A line of the log for each reading would be most of the log.
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, measured.config.metrics_token)) throw new Problem('not_found')
    reply.headers({ 'cache-control': 'no-store', 'content-type': register.contentType })
    return register.metrics()
  })
}
