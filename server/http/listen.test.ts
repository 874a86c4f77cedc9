import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { stopListening } from './listen.ts'

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
