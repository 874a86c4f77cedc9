import { expect, test } from 'vitest'
import { archivedEstate } from '#server/test/builders.ts'
import { addPerson, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { db, estates } = world

test('an estate admin without an estate, or with one that is archived, reaches nothing', async () => {
  for (const estate_id of [null, await archivedEstate(world)]) {
    const call = world.callWith((await addPerson(db, { role: 'estate admin', estate_id })).token)
    expect((await call('GET /me')).body.user.user_estate).toBeNull()
    for (const key of ['GET /estates/properties', 'GET /tenants', 'GET /notifications'] as const)
      expect((await call(key)).body, key).toEqual([])
    for (const id of [estates.palm.id, estate_id ?? 0]) {
      expect((await call('GET /estate/charges/:estateId', { params: { estateId: id || 1 } })).status).toBe(
        404,
      )
      expect((await call('GET /estate/:id', { params: { id: id || 1 } })).status).toBe(404)
    }
  }
})
