import { beforeAll, describe, expect, test } from 'vitest'
import { type Visible, visiblePayments } from '#server/access/visibility.ts'
import { sql } from '#server/database/drizzle.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'
import type { PaymentQuery } from './filter.ts'
import { isOfDays, sumPayments } from './totals.ts'

const world = await startWorld()
const { as, db, people } = world

/** An admin's visible payments by the totals, and the same rows by a condition without days, which reads the ledger. */
const kept = visiblePayments({ role: 'admin', user_id: people.admin.id, estate: null })
const read = sql`true` as Visible<'payments'>

/** Rows of `payment_days` that differ from the ledger's sums, in either direction. */
async function differences() {
  const { rows } = await db.execute(sql`
    with made as (
      select (p.paid_at at time zone 'Africa/Lagos')::date as paid_on, (p.created_at at time zone 'Africa/Lagos')::date as written_on,
        p.status, p.payment_method, p.currency, count(*)::int as payments, sum(p.amount) as amount,
        count(*) filter (where taken_back)::int as reversed, coalesce(sum(p.amount) filter (where taken_back), 0) as reversed_amount
      from payments p cross join lateral (
        select exists (select from payments r where r.refund_of = p.id and r.recorded_by is not null) as taken_back) r
      group by 1, 2, 3, 4, 5)
    (select 'kept' as side, k.* from (table payment_days except table made) k) union all
    (select 'made', m.* from (table made except table payment_days) m)`)
  return rows
}

const reverse = (id: number) =>
  as('estate admin')('POST /payment/:id/reverse', { params: { id }, body: { note: 'Typed twice' } })

beforeAll(async () => {
  await pay(world)
  await pay(world, { means: 'declined' })
  await pay(world, { who: 'other tenant' })
  const { id } = await recordCash(world, { paid_on: dayFromNow(-3) })
  await reverse(id)
  // Three months of other payments: on days of none to many, some at one instant, on either side of midnight in Lagos, written days later.
  await db.execute(sql`
    insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name,
      payer_email, tenant_id, estate_id, estate_property_id, paid_at, created_at, search)
    select 'INV-' || n, 'EST-' || n, case when n % 29 = 0 then 'failed' else 'success' end, 100 + n % 7,
      case when n % 31 = 0 then 'USD' else 'NGN' end, case when n % 23 = 0 then 'card' else 'paystack' end, like_this.*,
      paid_at, least(now(), paid_at + n % 4 * interval '13 hours'), ''
    from (select user_id, payer_name, payer_email, tenant_id, estate_id, estate_property_id from payments
        where checkout_id is not null and status = 'success' order by id limit 1) like_this,
      generate_series(1, 400) n cross join lateral (
        select date_trunc('day', now()) - interval '1 hour' - (n * n % 90) * interval '1 day' - (n % 3 - 1) * interval '1 millisecond' as paid_at) moment`)
})

describe('What is kept of each day', () => {
  test('is what the ledger makes, also of many who write at once', async () => {
    expect(await differences()).toEqual([])
    const recorded = await Promise.all(
      [0, -1, -40, 0, -1, -40].map((days, index) =>
        recordCash(world, { paid_on: dayFromNow(days), amount: 1000 + index }),
      ),
    )
    await Promise.all([
      pay(world, { who: 'other tenant' }),
      ...recorded.slice(3).map(({ id }) => reverse(id)),
      recordCash(world, { paid_on: dayFromNow(-1), amount: 77 }),
    ])
    expect(await differences()).toEqual([])
  })

  test('is written by nobody who serves', async () => {
    await expect(db.execute(sql`update payment_days set payments = payments + 1`)).rejects.toThrow()
  })
})

const filters: PaymentQuery[] = [
  {},
  { status: 'failed' },
  { status: 'refunded' },
  { method: 'cash' },
  { method: 'pos' },
  { status: 'success', method: 'paystack', from: dayFromNow(-50) },
  { from: dayFromNow(-60), to: dayFromNow(-20) },
  { to: dayFromNow(-30), order: 'paid_at' },
  { from: dayFromNow(2) },
  { order: 'paid_at' },
  { order: '-paid_at', status: 'success' },
  { order: 'amount' },
]

test.each(['q', 'estate_id', 'tenant_id', 'property_id', 'owner_id'])(
  'What is kept of each day knows nothing of %s',
  (name) => {
    expect(isOfDays(kept, { [name]: 1 })).toBe(false)
  },
)

describe.each(filters)('%j of all payments', (filter) => {
  test('is told by what is kept of each day, to those who reach all', () => {
    expect([isOfDays(kept, filter), isOfDays(read, filter)]).toEqual([true, false])
  })

  test('adds up to what the ledger does', async () => {
    const byAmount = (sum: Awaited<ReturnType<typeof sumPayments>>) => ({
      ...sum,
      methods: sum.methods.map(({ method, amount, payments }) => `${method} ${amount} ${payments}`).sort(),
    })
    expect(byAmount(await sumPayments(db, kept, filter))).toEqual(
      byAmount(await sumPayments(db, read, filter)),
    )
  })
})
