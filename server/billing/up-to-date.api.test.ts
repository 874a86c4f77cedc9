import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { turnTo } from '#server/test/clock.ts'
import { accountOf } from '#server/test/ledger.ts'
import { startWorld } from '#server/test/world.ts'
import { bringAllUpToDate } from './up-to-date.ts'

const world = await startWorld({ today: '2026-11-02' })
const { app, db, owner, estates, charges, tenancies } = world

/** Palm Grove bills 45,000 a month from November on; the tenant has lived there longer. */
beforeAll(async () => {
  await db.execute(sql`update tenants set starts_on = '2027-06-01'`)
  await livesSince(world, tenancies.flat, '2026-10-01')
  await billCharges(world, estates.palm.id, [charges.security], '2026-11-01')
})

const ledgerOf = async (tenant_id: number) => {
  const { rows } = await db.execute<{ billed_until: string | null; dues: string[] }>(sql`
    select billed_until, (select coalesce(json_agg(dated_on order by dated_on), '[]') from ledger_entries
      where account_id = accounts.id and kind = 'due') as dues
    from accounts where id = ${accountOf(tenant_id)}`)
  return rows[0]
}

test('an outage of weeks is made up a week at a time: what was brought stays brought when the job is stopped', async () => {
  await turnTo(owner.db, '2026-12-20')
  const someoneNew = tenancies.villa
  await db.execute(sql`update tenants set starts_on = '2026-12-10' where id = ${someoneNew}`)
  await db.execute(sql`update accounts set billed_until = null where id = ${accountOf(someoneNew)}`)
  expect(await ledgerOf(tenancies.flat)).toEqual({ billed_until: '2026-11-02', dues: ['2026-11-01'] })

  const stopped = AbortSignal.abort()
  await bringAllUpToDate(db, app.log, { stopping: stopped })
  expect(await ledgerOf(tenancies.flat)).toMatchObject({ billed_until: '2026-11-09' })
  await bringAllUpToDate(db, app.log, { stopping: stopped })
  expect(await ledgerOf(tenancies.flat)).toMatchObject({ billed_until: '2026-11-16' })
  // A new tenancy starts today, not in the week that is caught up.
  expect(await ledgerOf(someoneNew)).toMatchObject({ billed_until: null, dues: [] })

  await bringAllUpToDate(db, app.log)
  const until = { billed_until: '2026-12-20' }
  expect(await ledgerOf(tenancies.flat)).toEqual({ ...until, dues: ['2026-11-01', '2026-12-01'] })
  expect(await ledgerOf(someoneNew)).toMatchObject(until)
  expect(await bringAllUpToDate(db, app.log)).toBe(0)
})
