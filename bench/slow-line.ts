import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from '../server/test/listen.ts'

/**
 * A slow line to an app, for what a service worker asks: the browser slows its pages alone. Answers wait for their turn, as they
 * share the line.
 */
export async function slowLineTo(url: string, line: { latency: number; downloadThroughput: number }) {
  let free = Promise.resolve()
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming
    const forward = request(url + incoming.url, { method, headers }, async (reply) => {
      const body = await buffer(reply)
      await wait(line.latency)
      const took_ms = (body.length / line.downloadThroughput) * 1000
      free = free.then(() => wait(took_ms))
      await free
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers).end(body)
    })
    incoming.pipe(forward)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
