import { expect, test } from 'vitest'
import { sumNaira } from '#contract/money.ts'
import { creditEntry } from '#server/billing/ledger/credit-entry.ts'
import { turnTo } from '#server/test/clock.ts'
import { startWorld } from '#server/test/world.ts'
import { ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, db, owner, estates, tenancies, charges } = world
const estateId = estates.palm.id

test('a due that was cancelled months before its own is in no sum of its month', async () => {
  await startLedger(world, estateId, [charges.security])
  const ledger = ledgerOf(world, { estate_id: estateId, tenant_id: tenancies.flat })
  const due = await ledger.due(charges.security, { amount: 45_000, dated_on: '2027-02-01', to: '2027-02-28' })
  const cancelled = { kind: 'cancel', name: 'Cancelled', amount: 45_000, day: '2026-11-21' } as const
  await db.transaction((tx) => creditEntry(tx, due, cancelled))
  await turnTo(owner.db, '2027-02-10')

  const called = as('estate admin')
  const params = { estateId }
  const { body: year } = await called('GET /estate/collections/:estateId', { params })
  const { body: month } = await called('GET /estate/collections/:estateId/month', {
    params,
    query: { month: '2027-02' },
  })
  const { body: owed } = await called('GET /estate/owed/:estateId', { params })
  const { due: asked } = year.months[0] ?? {}
  for (const parts of [month.by_charge, month.by_type, owed.by_charge])
    expect(sumNaira(parts.map((part) => ({ amount: part.due })))).toBe(asked)
})
