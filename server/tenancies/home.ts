import type { Reach } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import { eq } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties } from '#server/database/schema.ts'

/** The property within reach that somebody moves into; held until the transaction ends, where the caller is going to move them. */
export async function findHome(db: Db, reach: Reach<'properties'>, id: number, { hold = false } = {}) {
  const query = db
    .select({ title: properties.title, estate_id: properties.estate_id, estate_name: estates.name })
    .from(properties)
    .innerJoin(estates, eq(estates.id, properties.estate_id))
    .where(all(reach, eq(properties.id, id)))
  const [home] = await (hold ? query.for('update', { of: properties }) : query)
  return home
}
