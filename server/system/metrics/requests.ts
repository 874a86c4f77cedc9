import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Every answer of a page or a file is one of these: their names are many and change with each build. */
const WEBSITE = 'website'
const UP_TO_S = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Notes how long each request took, by its route as the program names it: never by an address that somebody typed. */
export function timeRequests(app: FastifyInstance, register: Registry): void {
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
