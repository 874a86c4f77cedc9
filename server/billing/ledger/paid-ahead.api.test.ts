import { expect, test } from 'vitest'
import { turnTo } from '#server/test/clock.ts'
import { startWorld } from '#server/test/world.ts'
import { ledgerOf, startLedger } from '#server/test/written-ledger.ts'
import { creditEntry } from './credit-entry.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, db, owner, estates, tenancies, charges } = world

test('money paid ahead for what is cancelled pays what is owed today, from today on', async () => {
  await startLedger(world, estates.palm.id, [charges.security])
  const ledger = ledgerOf(world, { estate_id: estates.palm.id, tenant_id: tenancies.flat })
  const ahead = { amount: 45_000, dated_on: '2026-12-01', to: '2026-12-31' }
  const december = await ledger.due(charges.security, ahead)
  await ledger.settle(await ledger.pay({ amount: 45_000, dated_on: '2026-11-10' }), december, 45_000)
  await ledger.owe({ amount: 20_000, dated_on: '2026-11-01' })

  const cancelled = { kind: 'cancel', name: 'Cancelled', amount: 45_000, day: '2026-12-01' } as const
  await db.transaction((tx) => creditEntry(tx, december, cancelled))

  const stood = async (as_of: string) => {
    const { body } = await as('tenant')('GET /tenant/ledger/:tenantId', {
      params: { tenantId: tenancies.flat },
      query: { as_of },
    })
    return [body.owed, body.credit + body.in_advance, body.balance]
  }
  expect(await stood('2026-11-21')).toEqual([0, 25_000, -25_000])
  const { body } = await as('admin')('GET /arrears')
  expect(body).toEqual([])
  // An earlier day's debt does not change.
  expect(await stood('2026-11-20')).toEqual([20_000, 45_000, -25_000])
  await turnTo(owner.db, '2026-12-01')
  expect(await stood('2026-12-01')).toEqual([0, 25_000, -25_000])
})
