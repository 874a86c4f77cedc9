import { expect, test } from 'vitest'
import { formatIsoDay } from '#contract/dates.ts'
import { toNaira } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import { readRow } from '#server/database/rows.ts'
import { takeLines } from '#server/test/bank-lines.ts'
import { pay } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { db, estates } = world
const DAY_MS = 86_400_000

test('a settlement is matched to the card payments that it pays out, less the fees, and is never dues', async () => {
  await pay(world)
  await pay(world, { items: [{ charge_id: world.charges.water, quantity: 2 }] })
  const { kobo, sum } = await readRow(db)<{ kobo: number; sum: number }>(sql`
    select sum(amount * 100 - (gateway ->> 'fees')::int)::int as kobo, sum(amount)::float as sum from payments`)
  const tomorrow = formatIsoDay(new Date(Date.now() + DAY_MS))
  const settlement = { class: 'card settlement' as const, day: tomorrow, narration: 'NIP/STACK/Paystack' }
  const { lines } = await takeLines(world, estates.palm.id, [
    { ...settlement, amount: toNaira(kobo) },
    { ...settlement, amount: toNaira(kobo - 1) },
  ])
  expect(lines.map(({ state, settlement: paid }) => [state, paid])).toEqual([
    ['settled', { payments: 2, amount: sum }],
    ['settled', null],
  ])
  const { body } = await world.as('admin')('GET /estate/unassigned/:estateId', {
    params: { estateId: estates.palm.id },
  })
  expect(body.count).toBe(0)
})
