import { expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { estates as estateRows } from '#server/database/schema.ts'
import { startWorld } from '#server/test/world.ts'

const { as, db, properties, estates, attributes } = await startWorld()
const [FLAT, HOME] = [1, 3]

const homes = async (of: 'attributes' | 'types', id: number) =>
  (await as('super admin')('GET /property/uses')).body[of].find((each) => each.id === id)?.homes ?? 0

test('each attribute and type of home has the number of its homes, without those of archived estates', async () => {
  const all = await homes('types', HOME)
  expect([all, await homes('types', FLAT), await homes('attributes', attributes.bedroom)]).toEqual([4, 0, 4])
  const params = { id: properties.flat }
  await as('estate admin')('PUT /estate/property/:id', { params, body: { property_type_id: FLAT } })
  expect([await homes('types', FLAT), await homes('types', HOME)]).toEqual([1, 3])
  await db.update(estateRows).set({ archived_at: sql`now()` }).where(eq(estateRows.id, estates.palm.id))
  expect(await homes('types', FLAT)).toBe(0)
  expect(await homes('attributes', attributes.bedroom)).toBe(1)
})
