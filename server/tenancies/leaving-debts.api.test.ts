import { beforeAll, expect, test } from 'vitest'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { hindrancesOf } from '#server/erasure/queries.ts'
import { billCharges } from '#server/test/billing.ts'
import { addCharge } from '#server/test/billing-setup.ts'
import { addTenant } from '#server/test/builders.ts'
import { turnTo } from '#server/test/clock.ts'
import { accountIdOf, accountOf, checkLedger } from '#server/test/ledger.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { addHome } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-11-01' })
const { as, db, owner, estates, people } = world
const palm = estates.palm.id
const bring = () => bringAllUpToDate(db, world.app.log)

/**
 * Palm Grove bills 120,000 a year since November, in whole years, and 31,000 a month by the day. Both have a late fee of
 * 2,500.
 */
beforeAll(async () => {
  const yearly = await addCharge(world, palm, { amount: 120_000, duration: 12 })
  const monthly = await addCharge(world, palm, { amount: 31_000 })
  await billCharges(world, palm, [yearly], '2026-11-01', { late_fee: 2_500, proration: 'none' })
  await billCharges(world, palm, [monthly], '2026-11-01', { late_fee: 2_500, proration: 'daily' })
  await db.execute(sql`update estates set raise_days = 14 where id = ${palm}`)
})

const owedOf = async (id: number) => {
  const { body } = await as('estate admin')('GET /tenant/ledger/:tenantId', { params: { tenantId: id } })
  return body.owed
}
const leave = async (id: number, who: Who = 'neighbour') =>
  (await as(who)('DELETE /me/tenancies/:id', { params: { id } })).status

/** A tenant since 1 November. On 5 December they owe the year, two months, and their late fees. */
async function debtor(moveIn = () => addHome(world, 'neighbour')) {
  await turnTo(owner.db, '2026-11-01')
  const id = await moveIn()
  await turnTo(owner.db, '2026-12-05')
  await bring()
  return id
}
const OWED = 120_000 + 2 * 31_000 + 3 * 2_500

test('a resident who leaves still owes all that was billed, late fees included', async () => {
  const id = await debtor()
  expect(await owedOf(id)).toBe(OWED)
  expect(await leave(id)).toBe(200)
  expect(await owedOf(id)).toBe(OWED)
  await turnTo(owner.db, '2027-01-10')
  await bring()
  expect(await owedOf(id), 'nothing is billed after the last day').toBe(OWED)
  await checkLedger(db, { account: await accountIdOf(db, id) }, 420)
})

test('dues that were raised ahead of their day are cancelled when a resident leaves', async () => {
  const id = await debtor()
  await turnTo(owner.db, '2026-12-20')
  await bring()
  const open = async () =>
    (
      await db.execute<{ sum: number }>(
        sql`select sum(open) as sum from ledger_open where account_id = ${accountOf(id)} and side = 'debit'`,
      )
    ).rows[0]?.sum
  expect(await open()).toBe(OWED + 31_000)
  await leave(id)
  expect(await open()).toBe(OWED)
})

test('a resident who leaves before the job has run owes what was to be billed', async () => {
  const id = await debtor()
  await turnTo(owner.db, '2027-01-01')
  await leave(id)
  expect(await owedOf(id)).toBe(OWED + 31_000)
})

test('a resident who is added again the same day still owes what was billed', async () => {
  const add = async () => (await addTenant(world, people.neighbour.email)).body.id
  const id = await debtor(add)
  await leave(id)
  const again = await add()
  expect([again > id, await owedOf(id)]).toEqual([true, OWED])
  await leave(again)
  expect(await owedOf(id)).toBe(OWED)
})

test('the estate alone shortens the bill, by the last day that it sets', async () => {
  const id = await debtor()
  await leave(id)
  const { status } = await as('estate admin')('PUT /tenant/update/:id', {
    params: { id },
    body: { ends_on: '2026-12-05' },
  })
  expect(status).toBe(200)
  // The yearly charge is not split; December counts five days.
  expect(await owedOf(id)).toBe(OWED - 120_000 - 2_500 - 26_000)
})

test('leaving is no way to be erased with a debt', async () => {
  const id = await debtor()
  await leave(id)
  expect((await hindrancesOf(db, [people.neighbour.id])).get(people.neighbour.id)).toContain('owes')
})
