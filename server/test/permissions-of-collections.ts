import { closeAgain, thisMonthOf } from './closed-months.ts'
import type { Row } from './permissions.ts'
import { addSecondFactor } from './second-factors.ts'
import { visibilityInputs } from './visibility-inputs.ts'
import type { Person, World } from './world.ts'

/** Calls about collections, closed months and the billing of an estate. */
export function permissionsOfCollections(world: World): Row[] {
  const { palm, cedar } = world.estates
  const exportOf = (estateId: number) => async () => {
    const { params, query } = await thisMonthOf(world, estateId)()
    return { params, query: { ...query, format: 'csv' } }
  }
  const reopen = (estateId: number) => async (viewer: Person) => {
    await addSecondFactor(world, viewer.id)
    return closeAgain(world, estateId)()
  }
  return [
    {
      calls: [
        'GET /estate/collections/:estateId',
        'GET /estate/months/:estateId',
        'GET /estate/billing/:estateId',
        'GET /estate/billing/:estateId/next',
        'GET /estate/billing/:estateId/tenancies',
      ],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      ...visibilityInputs(world).ofEstate,
    },
    {
      calls: ['GET /estate/collections/:estateId/month', 'GET /estate/collections/:estateId/homes'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: thisMonthOf(world, palm.id),
      other: thisMonthOf(world, cedar.id),
    },
    {
      calls: ['GET /estate/collections/:estateId/export'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: exportOf(palm.id),
      other: exportOf(cedar.id),
    },
    {
      calls: ['POST /estate/months/:estateId/close'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: closeAgain(world, palm.id),
      other: closeAgain(world, cedar.id),
    },
    {
      calls: ['POST /estate/months/:estateId/reopen'],
      may: ['yes', 'yes', 'own', 'no', 'no'],
      own: reopen(palm.id),
      other: reopen(cedar.id),
    },
  ]
}
