import { expect, test } from 'vitest'
import { startWorld } from '#server/test/world.ts'

const { as, pool } = await startWorld()

test('more calls than the database can take are refused in time, and once it can again all are served', async () => {
  const held = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
  const ask = () => as('admin')('GET /users')
  const answered: Awaited<ReturnType<typeof ask>>[] = []
  const asked = Array.from({ length: 40 }, async () => void answered.push(await ask()))
  // Admitted requests wait for a connection; the others get an answer before any query.
  await expect.poll(() => answered.length).toBe(24)
  for (const { status, headers, body } of answered.splice(0)) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(body.message).toBe('There is too much to do at the moment. Please try again shortly.')
  }
  for (const each of held) each.release()
  await Promise.all(asked)
  expect(answered.map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect((await ask()).status).toBe(200)
})
