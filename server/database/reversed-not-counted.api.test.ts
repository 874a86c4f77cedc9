import { expect, test } from 'vitest'
import { dayFromNow } from '#server/test/clock.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, pool } = world

/** The stored totals, and the sum of the payments that are not reversed. */
async function counted() {
  const kept = await pool.query('select payments from collections order by estate_id, month')
  const made = await pool.query(`
    select count(*) filter (where p.status = 'success' and not exists (
      select from payments r where r.refund_of = p.id and r.recorded_by is not null))::int as payments
    from payments p where p.status in ('success', 'refunded') group by p.estate_id, date_trunc('month', p.paid_at at time zone 'Africa/Lagos')
    order by p.estate_id, date_trunc('month', p.paid_at at time zone 'Africa/Lagos')`)
  return { kept: kept.rows, made: made.rows }
}

test('a reversed payment no longer counts in the month that it was recorded for', async () => {
  await pay(world)
  await pay(world, { who: 'other tenant' })
  await recordCash(world, { paid_on: dayFromNow(-40) })
  for (const paid_on of [dayFromNow(-40), dayFromNow(0)]) {
    const { id } = await recordCash(world, { paid_on })
    await as('estate admin')('POST /payment/:id/reverse', { params: { id }, body: { note: 'Typed twice' } })
  }
  const { kept, made } = await counted()
  expect(kept).toEqual(made)
})
