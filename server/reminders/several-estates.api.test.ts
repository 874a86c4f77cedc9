import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tenants } from '#server/database/schema.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { turnTo, turnToHour } from '#server/test/clock.ts'
import { ALL_RULES } from '#server/test/reminders.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, owner, estates, charges, tenancies } = world
const { palm, cedar } = estates

/** Palm Grove and Cedar Court bill from November on, and remind those who owe. */
beforeAll(async () => {
  await turnTo(owner.db, '2026-10-20')
  await turnToHour(owner.db, 9)
  for (const id of [tenancies.flat, tenancies.villa, tenancies.house])
    await livesSince(world, id, '2026-10-01')
  await billCharges(world, palm.id, [charges.security], '2026-11-01')
  await billCharges(world, cedar.id, [charges.everywhere], '2026-11-01')
})

const billedUntil = async (tenant_id: number) => {
  const [row] = await db
    .select({ billed_until: tenants.billed_until })
    .from(tenants)
    .where(eq(tenants.id, tenant_id))
  return row?.billed_until
}

test('a preview just after midnight counts what the day asks for, and leaves the books of other estates to the job', async () => {
  await turnTo(owner.db, '2026-11-01')
  const { body } = await as('estate admin')('POST /estate/reminders/:estateId/preview', {
    params: { estateId: palm.id },
    body: { ...ALL_RULES, days: [0] },
  })
  expect(body).toMatchObject({ count: 2, amount: 90_000 })
  expect(await billedUntil(tenancies.flat)).toBe('2026-11-01')
  expect(await billedUntil(tenancies.house)).toBe('2026-10-20')
})
