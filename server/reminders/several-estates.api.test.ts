import { beforeAll, describe, expect, test } from 'vitest'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { accounts, tenants } from '#server/database/schema.ts'
import { reminders } from '#server/database/schema-billing.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { turnTo, turnToHour } from '#server/test/clock.ts'
import { accountIdOf } from '#server/test/ledger.ts'
import { ALL_RULES } from '#server/test/reminders.ts'
import { startWorld } from '#server/test/world.ts'
import { remindByRules } from './by-rules.ts'

const world = await startWorld({ today: '2026-10-20' })
const { as, db, owner, estates, charges, tenancies } = world
const { palm, cedar } = estates

/** Palm Grove and Cedar Court bill from November on, and remind debtors. */
beforeAll(async () => {
  await turnToHour(owner.db, 9)
  for (const id of [tenancies.flat, tenancies.villa, tenancies.house])
    await livesSince(world, id, '2026-10-01')
  await billCharges(world, palm.id, [charges.security], '2026-11-01')
  await billCharges(world, cedar.id, [charges.everywhere], '2026-11-01')
})

const billedUntil = async (tenant_id: number) => {
  const [row] = await db
    .select({ billed_until: accounts.billed_until })
    .from(accounts)
    .innerJoin(tenants, eq(tenants.account_id, accounts.id))
    .where(eq(tenants.id, tenant_id))
  return row?.billed_until
}

test('a preview just after midnight counts what the day asks for, and leaves the ledgers of other estates to the job', async () => {
  await turnTo(owner.db, '2026-11-01')
  const { body } = await as('estate admin')('POST /estate/reminders/:estateId/preview', {
    params: { estateId: palm.id },
    body: { ...ALL_RULES, days: [0] },
  })
  expect(body).toMatchObject({ count: 2, amount: 90_000 })
  expect(await billedUntil(tenancies.flat)).toBe('2026-11-01')
  expect(await billedUntil(tenancies.house)).toBe('2026-10-20')
})

/** A ledger that the database refuses to write to, until the test repairs it. */
async function breakLedger(tenant_id: number) {
  await owner.db.execute(sql`
    create function refuse_ledger() returns trigger language plpgsql as 'begin raise exception ''This ledger is broken''; end'`)
  const account_id = await accountIdOf(owner.db, tenant_id)
  await owner.db.execute(sql`
    create trigger broken before insert on ledger_entries for each row
    when (new.account_id = ${sql.raw(String(account_id))}) execute function refuse_ledger()`)
  return () => owner.db.execute(sql`drop function refuse_ledger cascade`)
}
const noted = () => {
  const errors: object[] = []
  return { errors, error: (context: object) => errors.push(context) }
}

test('one ledger that cannot be brought up to date keeps back no other, and is noted', async () => {
  await turnTo(owner.db, '2026-12-01')
  const heal = await breakLedger(tenancies.flat)
  const log = noted()
  expect(await bringAllUpToDate(db, log)).toBe(2)
  expect(log.errors).toEqual([{ err: expect.any(Error), account: await accountIdOf(db, tenancies.flat) }])
  // The update got this far.
  expect(await billedUntil(tenancies.flat)).toBe('2026-11-24')
  for (const id of [tenancies.villa, tenancies.house]) expect(await billedUntil(id)).toBe('2026-12-01')
  await heal()
  expect(await bringAllUpToDate(db, log)).toBe(1)
  expect(log.errors).toHaveLength(1)
})

describe('reminding by rules', () => {
  const remind = (log: Parameters<typeof remindByRules>[1]) => remindByRules(db, log)
  const reminded = async () =>
    (await db.select().from(reminders).where(sql`sent_on = lagos_today()`).orderBy(reminders.tenant_id)).map(
      ({ tenant_id }) => tenant_id,
    )
  beforeAll(async () => {
    for (const { id: estateId } of [palm, cedar])
      await as('admin')('PUT /estate/reminders/:estateId', { params: { estateId }, body: ALL_RULES })
  })

  test('goes on with the other people where one ledger cannot be brought up to date', async () => {
    await turnTo(owner.db, '2027-01-01')
    const heal = await breakLedger(tenancies.flat)
    const log = noted()
    expect(await remind(log)).toBe(2)
    expect(await reminded()).toEqual([tenancies.villa, tenancies.house])
    expect(log.errors).toEqual([{ err: expect.any(Error), account: await accountIdOf(db, tenancies.flat) }])
    await heal()
    expect(await remind(log)).toBe(1)
    expect(await reminded()).toContain(tenancies.flat)
  })

  test('goes on with the other estates where one fails, and tries that one again', async () => {
    await turnTo(owner.db, '2027-02-01')
    await owner.db.execute(sql`
      alter table reminders add constraint broken check (estate_id <> ${sql.raw(String(palm.id))}) not valid`)
    const log = noted()
    expect(await remind(log)).toBe(1)
    expect(await reminded()).toEqual([tenancies.house])
    expect(log.errors).toEqual([{ err: expect.any(Error), estate: palm.id }])
    await owner.db.execute(sql`alter table reminders drop constraint broken`)
    expect(await remind(log)).toBe(2)
    expect(log.errors).toHaveLength(1)
  })
})
