import { oneMoreCharge, termsToChange, turnOnAgain, turnOnWish } from '#server/test/billing-setup.ts'
import type { Samples } from './call-sample.ts'

/** Calls that turn billing on and change it. */
export const billingSetupSamples = {
  'GET /estate/billing/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id } }),
  },
  'GET /estate/billing/:estateId/next': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id } }),
  },
  'GET /estate/billing/:estateId/tenancies': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id } }),
  },
  'POST /estate/billing/:estateId/preview': {
    who: 'other estate admin',
    input: async (world) => {
      const { id } = world.estates.cedar
      await turnOnAgain(world, id)
      const openings = [{ tenant_id: world.tenancies.house, amount: 250.5, due_on: '2025-12-01' }]
      return { params: { estateId: id }, body: { ...(await turnOnWish(world, id)), openings } }
    },
  },
  'PUT /estate/billing/:estateId': {
    who: 'other estate admin',
    input: (world) => turnOnAgain(world, world.estates.cedar.id),
  },
  'POST /estate/billing/:estateId/charges': {
    who: 'other estate admin',
    input: (world) => oneMoreCharge(world, world.estates.cedar.id),
  },
  'POST /estate/billing/:estateId/charges/preview': {
    who: 'other estate admin',
    input: (world) => oneMoreCharge(world, world.estates.cedar.id),
  },
  'GET /charge/terms/:id': {
    who: 'admin',
    input: ({ charges }) => ({ params: { id: charges.security } }),
  },
  'PUT /charge/terms/:id': {
    who: 'admin',
    input: (world) => termsToChange(world, world.estates.cedar.id),
  },
  'POST /charge/terms/:id/preview': {
    who: 'admin',
    input: (world) => termsToChange(world, world.estates.cedar.id),
  },
} satisfies Partial<Samples>
