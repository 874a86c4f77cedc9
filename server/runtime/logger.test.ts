import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { loggerOptions } from './logger.ts'

const SECRET = 'hush-hush-hush'

/** The log lines of a production program during some work. */
async function written(
  doing: (app: ReturnType<typeof Fastify>) => unknown,
): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = Fastify({ logger: { ...loggerOptions({ production: true, log_level: 'info' }), stream } })
  await doing(app)
  await app.close()
  return lines.map((line) => JSON.parse(line))
}

test('a call is told of without what it searched for or carried in its link', async () => {
  const told = await written(async (app) => {
    app.get('/users', () => 'found')
    await app.inject({ url: `/users?q=${SECRET}`, headers: { authorization: SECRET, cookie: SECRET } })
  })
  expect(told[0]?.req).toEqual({ method: 'GET', url: '/users?…', ip: '127.0.0.1' })
  expect(JSON.stringify(told)).not.toContain(SECRET)
})

test.each(['password', 'token', 'secret_key', 'authorization', 'cookie'])(
  'what is called %s is left out, wherever it stands',
  async (name) => {
    const one = { [name]: SECRET }
    const told = await written((app) =>
      app.log.error({ ...one, body: one, request: { headers: one } }, 'Failed'),
    )
    expect(told).toMatchObject([{ msg: 'Failed' }])
    expect(JSON.stringify(told)).not.toContain(SECRET)
  },
)

test('whatever is in a line, it stays one line', async () => {
  const told = await written((app) => app.log.error({ name: 'Ada\n{"level":50,"msg":"invented"}' }, 'Failed'))
  expect(told).toMatchObject([{ msg: 'Failed', name: expect.stringContaining('\n') }])
})
