import { expect, test } from 'vitest'
import { dayFromNow } from '#server/test/clock.ts'
import { startWorld } from '#server/test/world.ts'

const { as } = await startWorld()
const log = async (query: object) => (await as('super admin')('GET /audit-log', { query })).body

test('the log lists the changes of some days', async () => {
  const body = { name: 'Borehole', label: 'Own water' }
  await as('super admin')('POST /property/attribute/create', { body })
  const [newest] = await log({})
  const day = new Date(Date.parse(newest?.at ?? '') + 3_600_000).toISOString().slice(0, 10)
  expect(await log({ from: day, to: day })).toContainEqual(newest)
  expect(await log({ to: '2020-01-01' })).toEqual([])
  expect(await log({ from: dayFromNow(1) })).toEqual([])
})
