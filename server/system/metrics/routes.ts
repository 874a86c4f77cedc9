import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isLoopback } from '#server/config/network.ts'
import { Problem } from '#server/errors/problem.ts'
import { sameSecret } from '#server/secrets/tokens.ts'
import { type Measured, processGauges, queueGauges } from './queue-gauges.ts'

/** One label for all pages and files, whose names change with each build. */
const WEBSITE = 'website'
const UP_TO_S = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Headers of proxies: behind one, every request comes from this machine. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Prometheus metrics. Register before the routes that it times. */
export function metricsRoutes(app: FastifyInstance, measured: Measured): void {
  const { config } = measured
  const register = new Registry()
  collectDefaultMetrics({ register })
  processGauges(register, measured)
  queueGauges(register, measured)
  timeRequests(app, register)
  // Scrapes would fill the log.
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, config.metrics_token)) throw new Problem('not_found')
    const figures = await register.metrics()
    return reply.headers({ 'cache-control': 'no-store', 'content-type': register.contentType }).send(figures)
  })
}

function mayReadMetrics(
  { headers, socket, hostname }: Pick<FastifyRequest, 'headers' | 'socket' | 'hostname'>,
  token: string | null,
): boolean {
  if (headers.authorization !== undefined)
    return token !== null && sameSecret(headers.authorization, `Bearer ${token}`)
  const address = socket.remoteAddress?.replace(/^::ffff:/, '')
  if (!address || !isLoopback(address) || FORWARDED.some((name) => name in headers)) return false
  // A foreign page whose name resolves to this machine sends its own host name.
  return isLoopback(hostname)
}

function timeRequests(app: FastifyInstance, register: Registry): void {
  const took = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered, by route, method and class of status',
    labelNames: ['route', 'method', 'status'],
    buckets: UP_TO_S,
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    took.observe({ route: routeOf(request), method: request.method, status }, reply.elapsedTime / 1000)
    done()
  })
}

function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url !== undefined && /^\/(api|metrics)(\/|$)/.test(url) ? url : WEBSITE
}
