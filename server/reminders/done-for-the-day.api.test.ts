import { beforeAll, expect, test } from 'vitest'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { turnTo, turnToHour } from '#server/test/clock.ts'
import { accountOf } from '#server/test/ledger.ts'
import { untilAtLock } from '#server/test/locks.ts'
import { ALL_RULES } from '#server/test/reminders.ts'
import { startWorld } from '#server/test/world.ts'
import { ledgerOf } from '#server/test/written-ledger.ts'
import { remindByRules } from './by-rules.ts'

const world = await startWorld({ today: '2026-10-31' })
const { as, db, owner, estates, charges, tenancies } = world
const estateId = estates.palm.id

/** Palm Grove bills a tenant and a neighbour from November on. */
beforeAll(async () => {
  await turnToHour(owner.db, 9)
  for (const id of [tenancies.flat, tenancies.villa]) await livesSince(world, id, '2026-10-01')
  await billCharges(world, estateId, [charges.security], '2026-11-01')
})

const remind = () => remindByRules(db, world.app.log)
const setDays = async (days: typeof ALL_RULES.days) => {
  const { status } = await as('estate admin')('PUT /estate/reminders/:estateId', {
    params: { estateId },
    body: { ...ALL_RULES, days },
  })
  expect(status).toBe(200)
}
const doneUntil = async () => {
  const { rows } = await db.execute(
    sql`select reminded_until from reminder_rules where estate_id = ${estateId}`,
  )
  return rows[0]?.reminded_until
}
/** Holds the tenant's ledger as another session does, such as a payment. */
const whileHeld = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select from accounts where id = ${accountOf(tenancies.flat)} for no key update`)
    return work(tx)
  })

test('a day on which a ledger was held is not done until that one is brought up to it', async () => {
  await setDays([0])
  await turnTo(owner.db, '2026-11-01')
  expect(await whileHeld(() => remind())).toBe(1)
  expect(await doneUntil()).toBe('2026-10-30')
  expect(await remind()).toBe(1)
  expect(await doneUntil()).toBe('2026-11-01')
})

test('rules that are changed while reminders are written are gone by, on the same day', async () => {
  for (const [tenant_id, dated_on] of [
    [tenancies.flat, '2026-11-20'],
    [tenancies.villa, '2026-11-13'],
  ] as const)
    await ledgerOf(world, { estate_id: estateId, tenant_id }).owe({ amount: 1_000, dated_on })
  await turnTo(owner.db, '2026-11-19')
  expect(await remind()).toBe(0)
  await turnTo(owner.db, '2026-11-20')
  await bringAllUpToDate(db, world.app.log)
  const running = await whileHeld(async () => {
    const sent = remind()
    await untilAtLock(world)
    await setDays([0, 7])
    return { sent }
  })
  // The tenant by the rule of the due day; the neighbour a week late, by the rule for that.
  expect(await running.sent).toBe(1)
  expect(await doneUntil()).toBe('2026-11-19')
  expect(await remind()).toBe(1)
  expect(await doneUntil()).toBe('2026-11-20')
})
