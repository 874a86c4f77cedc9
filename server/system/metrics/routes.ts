import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/answers/problem.ts'
import { createAsking } from '#server/runtime/asking.ts'
import type { Measured } from './gauges.ts'
import { mayReadMetrics } from './may-read.ts'
import { ALL_WITHIN_MS } from './of-all.ts'
import { openRegister } from './register.ts'
import { timeRequests } from './requests.ts'

/**
 * Figures for whoever watches the servers, as Prometheus reads them. Before the routes that it times. `worker` says which of several
 * processes this is: whichever is asked tells those of all, which the first one adds up.
 */
export function metricsRoutes(
  app: FastifyInstance,
  measured: Measured & { worker?: number | undefined },
): void {
  const { config, worker } = measured
  const register = openRegister(measured, worker)
  timeRequests(app, register)
  const askFirst = worker && createAsking(process, { figures: () => register.getMetricsAsJSON() })
  // A line of the log for each reading would be most of the log.
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, config.metrics_token)) throw new Problem('not_found')
    const figures = askFirst ? await askFirst('figures of all', ALL_WITHIN_MS) : await register.metrics()
    if (!figures) throw new Problem('unavailable')
    return reply.headers({ 'cache-control': 'no-store', 'content-type': register.contentType }).send(figures)
  })
}
