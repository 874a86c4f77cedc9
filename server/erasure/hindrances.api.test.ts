import { expect, test } from 'vitest'
import { startWorld } from '#server/test/world.ts'
import { hindrancesOf } from './queries.ts'

const world = await startWorld()
const { db, people } = world

test('whoever lives, owns or manages somewhere is not erased', async () => {
  const ids = Object.values(people).map(({ id }) => id)
  const found = await hindrancesOf(db, ids)
  expect(found.get(people.tenant.id)).toEqual(['lives_here'])
  expect(found.get(people.landlord.id)).toEqual(['owns'])
  expect(found.get(people.admin.id)).toEqual(['manages'])
  expect(found.get(people['super admin'].id)).toEqual(['manages'])
})
