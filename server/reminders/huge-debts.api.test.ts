import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { formatNaira, MAX_NAIRA } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import { keepLedger } from '#server/test/billing.ts'
import { turnTo, turnToHour } from '#server/test/clock.ts'
import { recordOf } from '#server/test/payments.ts'
import { ALL_RULES, rulesFor } from '#server/test/reminders.ts'
import { startWorld } from '#server/test/world.ts'
import { remindByRules } from './by-rules.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, db, pool, owner, estates, tenancies } = world
const estateAdmin = as('estate admin')
const tenant_id = tenancies.flat
/** Naira: three times the maximum. */
const OWED = 2_999_999_999_999.97

/** It is 21 November. The flat owes three times the largest amount of one entry, since a week ago. */
beforeAll(async () => {
  await turnToHour(owner.db, 9)
  await keepLedger(world, estates.palm.id)
  for (let each = 0; each < 3; each += 1) {
    const { status } = await estateAdmin('POST /ledger/adjust', {
      body: {
        ...{ key: randomUUID(), kind: 'manual', tenant_id, name: 'A bridge', amount: MAX_NAIRA },
        ...{ due_on: '2026-11-14', note: 'Agreed.' },
      },
    })
    expect(status).toBe(201)
  }
})

test('whoever owes more than one amount can be is reminded by rules, and by hand', async () => {
  await estateAdmin('PUT /estate/reminders/:estateId', await rulesFor(world, estates.palm.id)())
  expect(ALL_RULES.days).toContain(7)
  expect(await remindByRules(db, world.app.log)).toBe(1)
  await turnTo(owner.db, '2026-11-22')
  const { status, body } = await estateAdmin('POST /reminders/send', { body: { tenant_ids: [tenant_id] } })
  expect([status, body.sent]).toEqual([200, 1])
  const { rows } = await db.execute(sql`select amount from reminders order by id`)
  expect(rows).toEqual(Array(2).fill({ amount: OWED }))
})

test('a plan spreads no more than one entry holds, and says so', async () => {
  const instalments = Array(3).fill({ amount: MAX_NAIRA, due_on: '2026-12-01' })
  const { status, body } = await estateAdmin('POST /plan/create', {
    body: { key: randomUUID(), tenant_id, instalments, note: 'Agreed.' },
  })
  expect([status, body.errors]).toEqual([
    422,
    { instalments: [`At most ${formatNaira(MAX_NAIRA)} can be spread by a plan.`] },
  ])
})

test('it is read everywhere', async () => {
  const estateId = estates.palm.id
  const { body: account } = await as('tenant')('GET /tenant/ledger/:tenantId', {
    params: { tenantId: tenant_id },
  })
  const { body: arrears } = await as('admin')('GET /arrears/totals', {})
  const { body: estate } = await estateAdmin('GET /estate/owed/:estateId', { params: { estateId } })
  const { body: statement } = await as('tenant')('GET /tenant/statement/:tenantId', {
    params: { tenantId: tenant_id },
  })
  expect([account.owed, arrears.owed, estate.owed, statement.closing]).toEqual(Array(4).fill(OWED))
})

test('a month in which more comes in than one amount can be takes the next payment', async () => {
  const { status } = await estateAdmin('POST /payment/record', {
    body: recordOf(world, { amount: 1 }),
  })
  expect(status).toBe(201)
  await owner.db.execute(sql`update collections set amount = 99999999999999.99`)
  const next = await estateAdmin('POST /payment/record', {
    body: recordOf(world, { amount: 1 }),
  })
  expect(next.status).toBe(201)
  const { rows } = await pool.query('select amount::text from collections where estate_id = $1', [
    estates.palm.id,
  ])
  expect(rows).toEqual([{ amount: '100000000000000.99' }])
})
