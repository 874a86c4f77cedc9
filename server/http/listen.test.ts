import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { stopListening } from './listen.ts'

test('a request that says in two ways where it ends is none: what follows could be taken for another’s', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.post('/', () => 'served')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const ask = async (...headers: string[]) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(['POST / HTTP/1.1', 'Host: estate', ...headers, '', '0', '', ''].join('\r\n'))
    return (await text(socket)).split('\r\n', 1)[0]
  }
  expect(await ask('Transfer-Encoding: chunked')).toContain('415')
  expect(await ask('Transfer-Encoding: chunked', 'Content-Length: 5')).toContain('400')
  expect(await ask('Content-Length: 5', 'Content-Length: 6')).toContain('400')
  expect(await ask('Transfer-Encoding: identity', 'Content-Length: 5')).toContain('400')
})

test('a connection on which nothing was asked yet holds up no stop', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const accepted = once(app.server, 'connection')
  const silent = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void silent.destroy())
  await accepted
  const ended = once(silent, 'close')
  await stopListening(app)
  await ended
  expect(silent.destroyed).toBe(true)
})
