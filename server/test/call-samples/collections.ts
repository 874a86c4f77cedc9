import { closeAgain, thisMonthOf } from '#server/test/closed-months.ts'
import { type Samples, signedInByCode } from './call-sample.ts'

/** Calls about collections and closed months. */
export const collectionSamples = {
  'GET /estate/collections/:estateId': {
    who: 'estate admin',
    input: async (world) => {
      const { params, query } = await thisMonthOf(world, world.estates.palm.id)()
      return { params, query: { until: query.month } }
    },
  },
  'GET /estate/collections/:estateId/month': {
    who: 'estate admin',
    input: (world) => thisMonthOf(world, world.estates.palm.id)(),
  },
  'GET /estate/collections/:estateId/homes': {
    who: 'estate admin',
    input: async (world) => {
      const { params, query } = await thisMonthOf(world, world.estates.palm.id)()
      return { params, query: { ...query, q: 'palm', page: 1, per_page: 5, order: '-due' as const } }
    },
  },
  'GET /estate/collections/:estateId/export': {
    who: 'estate admin',
    input: async (world) => {
      const { params, query } = await thisMonthOf(world, world.estates.palm.id)()
      return { params, query: { ...query, until: query.month, format: 'csv' as const } }
    },
  },
  'GET /estate/months/:estateId': {
    who: 'estate admin',
    input: ({ estates }) => ({ params: { estateId: estates.palm.id } }),
  },
  'POST /estate/months/:estateId/close': {
    who: 'estate admin',
    input: (world) => closeAgain(world, world.estates.palm.id)(),
  },
  'POST /estate/months/:estateId/reopen': {
    who: 'estate admin',
    input: (world) => closeAgain(world, world.estates.palm.id)(),
    token: signedInByCode('estate admin'),
  },
} satisfies Partial<Samples>
