import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ROOT } from '../scripts/node.js'
import { listen } from '../server/test/listen.ts'
import type { RunningApp } from './app.ts'

/** The connection to an app. A test can cut it and switch the app's release. */
export interface Line {
  /** The app's address behind this connection. */
  app: RunningApp
  /** The requests so far, such as `POST /api/payment/initialize`. */
  asked: string[]
  /** Cuts the connection; `mend` restores it. */
  cut(): void
  mend(): void
  /** The server accepts pages, or all calls, and does not answer until the connection is cut or restored. */
  stall(what: 'pages' | 'everything'): void
  /** Switches the server to another release: its files have new names, and the old ones are gone. */
  release(withWorker: boolean): void
  close(): Promise<void>
}

const HASH = /-([\w-]{8})\.(?:js|css|woff2)$/
const hashes = () =>
  readdirSync(join(ROOT, 'web/dist/assets')).flatMap((file) => HASH.exec(file)?.slice(1, 2) ?? [])
const renamed = (hash: string) => `R2${hash.slice(2)}`

export async function lineTo(app: RunningApp): Promise<Line> {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const first = new Set(hashes())
  const second = new Map(Array.from(first, (hash) => [renamed(hash), hash]))
  const named = new RegExp([...first].join('|'), 'g')
  let isCut = false
  let stalled: 'pages' | 'everything' | null = null
  let next: { withWorker: boolean } | null = null

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/'
    asked.push(`${incoming.method} ${path}`)
    if (stalled === 'everything' || (stalled && incoming.headers.accept?.includes('text/html'))) return
    const hash = HASH.exec(path)?.[1] ?? ''
    const gone = next && (first.has(hash) || (path === '/sw.js' && !next.withWorker))
    if (gone) {
      outgoing.writeHead(404).end()
      return
    }
    const { 'if-none-match': _, 'if-modified-since': __, ...headers } = incoming.headers
    const original = path.replace(hash || ' ', second.get(hash) ?? hash)
    incoming.pipe(
      request(
        app.url + original,
        { method: incoming.method, headers: { ...headers, 'accept-encoding': 'identity' } },
        (reply) => void pass(reply, outgoing, path),
      ),
    )
  }

  async function pass(reply: IncomingMessage, outgoing: ServerResponse, path: string): Promise<void> {
    let body = await buffer(reply)
    if (next && /html|javascript|css/.test(reply.headers['content-type'] ?? '')) {
      const text = body.toString().replace(named, renamed)
      body = Buffer.from(path === '/sw.js' ? text.replace(/(?<=id:.)[0-9a-f]{16}/, 'another') : text)
    }
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = reply.headers
    outgoing.writeHead(reply.statusCode ?? 502, { ...headers, 'content-length': body.length }).end(body)
  }

  const server = createServer(answer)
  server.on('connection', (socket) => {
    if (isCut) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    app: { ...app, url },
    asked,
    stall(what) {
      stalled = what
    },
    cut() {
      stalled = null
      isCut = true
      end()
    },
    mend() {
      // Ends the requests that have no answer.
      if (stalled) end()
      stalled = null
      isCut = false
    },
    release(withWorker) {
      next = { withWorker }
    },
    async close() {
      end()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
