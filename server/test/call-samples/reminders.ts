import { manualFor } from '#server/test/billing.ts'
import { rulesFor } from '#server/test/reminders.ts'
import type { World } from '#server/test/world.ts'
import type { Samples } from './call-sample.ts'

const somebodyWhoOwes = async (world: World) => {
  const { body } = await manualFor(world, world.tenancies.house, '2026-01-31')()
  await world.as('admin')('POST /ledger/adjust', { body })
  return { body: { tenant_ids: [world.tenancies.house] } }
}

/** Calls that remind debtors. */
export const reminderSamples = {
  'GET /estate/reminders/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id } }),
  },
  'PUT /estate/reminders/:estateId': {
    who: 'estate admin',
    input: (world) => rulesFor(world, world.estates.palm.id)(),
  },
  'POST /estate/reminders/:estateId/preview': {
    who: 'estate admin',
    input: (world) => rulesFor(world, world.estates.palm.id)(),
  },
  'POST /reminders/preview': { who: 'admin', input: somebodyWhoOwes },
  'POST /reminders/send': { who: 'admin', input: somebodyWhoOwes },
  'POST /statement/send/preview': {
    who: 'admin',
    input: async (world) => {
      const { body } = await somebodyWhoOwes(world)
      return { body: { tenant_id: body.tenant_ids[0] } }
    },
  },
  'POST /statement/send': {
    who: 'admin',
    input: async (world) => {
      const { body } = await somebodyWhoOwes(world)
      return { body: { tenant_id: body.tenant_ids[0], by: 'email' } }
    },
  },
} satisfies Partial<Samples>
