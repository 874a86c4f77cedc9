import { expect, test } from 'vitest'
import { startWorld } from '#server/test/world.ts'

const { as, pool } = await startWorld()

test('more calls than the database can take are refused in time, and once it can again all are served', async () => {
  const held = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
  const asked = Array.from({ length: 40 }, () => as('admin')('GET /users'))
  // Those let in go on waiting for a connection; the others were told before anything was asked for them.
  const refused = await Promise.race(asked)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(refused.body.message).toBe('There is too much to do at the moment. Please try again shortly.')
  for (const each of held) each.release()
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(16)
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(24)
  expect((await as('admin')('GET /users')).status).toBe(200)
})
