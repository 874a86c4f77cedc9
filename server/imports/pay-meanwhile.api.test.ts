import { beforeAll, expect, test } from 'vitest'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { checkSheet, settled, uploadSheet } from '#server/test/imports.ts'
import { untilAtLock, whileLocked } from '#server/test/locks.ts'
import { pay, recordCash } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, estates, charges, tenancies } = world

beforeAll(async () => {
  for (const id of [tenancies.flat, tenancies.villa]) await livesSince(world, id, '2026-10-01')
  await billCharges(world, estates.palm.id, [charges.security, charges.water], '2026-10-01')
})

test('whoever pays does not wait for a run of an import of their estate', async () => {
  const uploaded = await uploadSheet(world, [
    ['House', 'Rent', 'Tenant', 'Email', 'Opening balance'],
    ['House X', '500000', 'Ada Obi', 'ada-obi@import.test', '5000'],
    ['Palm hall', '700000', 'Chidi Eze', 'chidi-eze@import.test', ''],
  ])
  await checkSheet(world, uploaded)
  // The import takes this lock last, so it holds all its other locks by now.
  await whileLocked(world, 'invitations in exclusive mode', async () => {
    await as('admin')('POST /import/run/:id', { params: { id: uploaded.id } })
    await untilAtLock(world)
    expect((await recordCash(world, { amount: 1000, paid_on: '2026-11-20' })).status).toBe('success')
    expect((await pay(world)).status).toBe('success')
    const { body } = await as('admin')('GET /import/:id', { params: { id: uploaded.id } })
    expect(body.state).toBe('running')
  })
  expect((await settled(world, uploaded.id)).state).toBe('done')
})
