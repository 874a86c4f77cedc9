import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startWorld } from '#server/test/world.ts'
import { stopListening } from './listen.ts'

const { another } = await startWorld()

test('whoever asks on a connection from before while the server stops is served, and told that it was the last call', async () => {
  const { app, url } = await another()
  const accepted = once(app.server, 'connection')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await accepted
  const stopped = stopListening(app)
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('GET /api/ready HTTP/1.1\r\nHost: estate\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toContain('HTTP/1.1 200 OK')
  expect(answer).toMatch(/^connection: close\r$/im)
  await stopped
})
