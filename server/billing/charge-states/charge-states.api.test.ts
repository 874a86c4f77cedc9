import { beforeAll, expect, test } from 'vitest'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { startWorld, type World } from '#server/test/world.ts'

const world: World = await startWorld({ today: '2026-11-21' })
const { as, db, owner, estates, charges, tenancies } = world

/** Palm Grove bills the security levy from 1 September 2026, with a late fee of 2,500 after 30 days; it is 21 November. */
beforeAll(async () => {
  await owner.db.execute(sql`update tenants set starts_on = '2026-09-01' where id = ${tenancies.flat}`)
  await db.execute(sql`update estates set billing_from = '2026-09-01' where id = ${estates.palm.id}`)
  await db.execute(
    sql`insert into billed_charges (estate_id, charge_id, anchor_on, months) values (${estates.palm.id}, ${charges.security}, '2026-09-01', 1)`,
  )
  await db.execute(sql`insert into charge_terms (estate_id, charge_id, effective_from, known_from, amount, grace_days, late_fee_kind, late_fee)
    values (${estates.palm.id}, ${charges.security}, '2026-01-01', '-infinity', 45000, 30, 'fixed', 2500)`)
  await bringAllUpToDate(db, world.app.log)
})

const stateOfSecurity = async () => {
  const { body } = await as('tenant')('GET /tenant/charges/:tenantId', {
    params: { tenantId: tenancies.flat },
  })
  return body.find(({ charge_id }) => charge_id === charges.security)
}

test('a charge says when paying still avoids a late fee', async () => {
  // Only November's fee is still to come: due on the 1st, with 30 days of grace.
  expect(await stateOfSecurity()).toMatchObject({ behind: 3, next_fee_on: '2026-12-02' })
})

test('a tenancy that ends before it gets no fee any more', async () => {
  await owner.db.execute(sql`update tenants set ends_on = '2026-11-25' where id = ${tenancies.flat}`)
  expect(await stateOfSecurity()).toMatchObject({ behind: 3, next_fee_on: null })
})

test('who is signed in is told which of their estates keep what is owed', async () => {
  const { body } = await as('tenant')('GET /me')
  expect(body.user.tenants.map(({ estate }) => estate.bills)).toEqual([true])
  const elsewhere = await as('other tenant')('GET /me')
  expect(elsewhere.body.user.tenants.map(({ estate }) => 'bills' in estate)).toEqual([false])
})
