import { expect, test } from 'vitest'
import { startWorld } from '#server/test/world.ts'
import { addHome, ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, estates } = world
await startLedger(world, estates.palm.id, [])

test.each([
  { due_on: '2026-11-22', part: 'not_due', days: 'tomorrow' },
  { due_on: '2026-11-21', part: 'not_due', days: 'today' },
  { due_on: '2026-11-20', part: 'd30', days: '1 day late' },
  { due_on: '2026-10-22', part: 'd30', days: '30 days late' },
  { due_on: '2026-10-21', part: 'd60', days: '31 days late' },
  { due_on: '2026-09-22', part: 'd60', days: '60 days late' },
  { due_on: '2026-09-21', part: 'd90', days: '61 days late' },
  { due_on: '2026-08-23', part: 'd90', days: '90 days late' },
  { due_on: '2026-08-22', part: 'older', days: '91 days late' },
])('what is due $days is $part', async ({ due_on, part }) => {
  const tenantId = await addHome(world, 'neighbour')
  await ledgerOf(world, { estate_id: estates.palm.id, tenant_id: tenantId }).owe({
    amount: 7_000,
    dated_on: '2026-08-01',
    due_on,
  })
  const none = { not_due: 0, d30: 0, d60: 0, d90: 0, older: 0 }
  const { body } = await as('estate admin')('GET /tenant/ledger/:tenantId', { params: { tenantId } })
  expect(body.ageing).toEqual({ ...none, [part]: 7_000 })
})
