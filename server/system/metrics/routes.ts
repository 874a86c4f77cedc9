import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isLoopback } from '#server/config/network.ts'
import { Problem } from '#server/errors/problem.ts'
import { sameSecret } from '#server/secrets/tokens.ts'
import { type Measured, processGauges, queueGauges } from './queue-gauges.ts'

/** Every answer of a page or a file is one of these: their names are many and change with each build. */
const WEBSITE = 'website'
const UP_TO_S = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What proxies say of whom they ask for: behind one on this machine, everybody comes from here. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

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

/** Whether the figures may be read: with the token, or from this machine itself, by its own name and through nobody. */
function mayReadMetrics(
  { headers, socket, hostname }: Pick<FastifyRequest, 'headers' | 'socket' | 'hostname'>,
  token: string | null,
): boolean {
  if (headers.authorization !== undefined)
    return token !== null && sameSecret(headers.authorization, `Bearer ${token}`)
  const address = socket.remoteAddress?.replace(/^::ffff:/, '')
  if (!address || !isLoopback(address) || FORWARDED.some((name) => name in headers)) return false
  // A page of elsewhere, whose name leads to this machine, asks in that name.
  return isLoopback(hostname)
}

/** Notes how long each request took, by its route as the program names it: never by an address that somebody typed. */
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
