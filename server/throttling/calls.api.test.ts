import { expect, test } from 'vitest'
import { startTestApi } from '#server/test/api.ts'
import { addPerson } from '#server/test/world.ts'

const CALLS_PER_MINUTE = 20
const { callWith, db } = await startTestApi({ calls_per_minute: CALLS_PER_MINUTE })
const tryOften = (times: number, attempt: () => Promise<number>) =>
  Promise.all(Array.from({ length: times }, attempt))

test('who calls too often waits; nobody else does', async () => {
  const [busy, calm] = [await addPerson(db, { role: 'tenant' }), await addPerson(db, { role: 'tenant' })]
  const me = async (token: string) => (await callWith(token)('GET /me')).status
  expect(await tryOften(CALLS_PER_MINUTE, () => me(busy.token))).toEqual(Array(CALLS_PER_MINUTE).fill(200))
  const { status, headers } = await callWith(busy.token)('GET /me')
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await me(calm.token)).toBe(200)
})
