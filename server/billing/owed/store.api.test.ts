import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { enterOpenings } from '#server/billing/setup/openings.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/rows.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { firstOfMonth } from '#server/test/billing-setup.ts'
import { accountOf } from '#server/test/ledger.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people, estates, charges, tenancies } = world
const palm = estates.palm.id
const tenant_id = tenancies.flat
const estateAdmin = as('estate admin')

const months = async () =>
  (await estateAdmin('GET /estate/owed/:estateId', { params: { estateId: palm } })).body.by_month
/** They paid 60,000.50 two months ago. Billing begins last month, and they have paid 57,333.33 since. */
beforeAll(async () => {
  await livesSince(world, tenant_id, await firstOfMonth(db, -6))
  const [before, billing_from] = [await firstOfMonth(db, -2), await firstOfMonth(db, -1)]
  const record = async (amount: number, paid_on: string) => {
    const { status } = await estateAdmin('POST /payment/record', {
      body: recordOf(world, { tenant_id, amount, paid_on }),
    })
    expect(status).toBe(201)
  }
  await record(60_000.5, before)
  await billCharges(world, palm, [charges.security], billing_from)
  await record(57_333.33, billing_from)
})

test('a month has collected what money paid of its dues, whenever that came, and none before billing began', async () => {
  const [earlier, last, running] = (await months()).slice(-3)
  expect(earlier).toMatchObject({ due: 0, collected: 0 })
  expect(last).toMatchObject({ due: 45_000, collected: 45_000 })
  // The neighbour moved in this month and has paid nothing.
  expect(running).toMatchObject({ due: 90_000, collected: 12_333.33 })
})

test('cancelling an opening balance changes no month', async () => {
  const before = await months()
  const billing_from = await firstOfMonth(db, -1)
  const opening = { tenant_id: tenancies.villa, amount: 400_000 }
  await db.transaction((tx) =>
    enterOpenings(tx, { id: palm, billing_from }, [opening], people['estate admin'].id),
  )
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ledger_entries where account_id = ${accountOf(tenancies.villa)} and kind = 'opening'`,
  )
  const { status } = await estateAdmin('POST /ledger/adjust', {
    body: {
      ...{ key: randomUUID(), kind: 'cancel', tenant_id: tenancies.villa },
      ...{ of_entry: onlyRow(rows).id, note: 'Paid in cash before.' },
    },
  })
  expect(status).toBe(201)
  expect(await months()).toEqual(before)
})
