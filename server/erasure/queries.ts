import { ERASURE_HINDRANCES, type ErasureHindrance } from '#contract/data-requests.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

type PlacesInTheWay = { owns: { id: number; title: string } | null }

/**
 * The first property that hinders each person's erasure, in estates that are not archived. The screen links to it; once it has another
 * owner, the next one is found.
 */
export async function findPlacesInTheWay(
  db: Db,
  hindrances: ReadonlyMap<number, readonly ErasureHindrance[]>,
): Promise<Map<number, PlacesInTheWay>> {
  const ids = [...hindrances.keys()].filter((id) => hindrances.get(id)?.includes('owns'))
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<PlacesInTheWay & { user_id: number }>(sql`
    select u.id as user_id,
      (select json_build_object('id', p.id, 'title', p.title) from properties p join estates e on e.id = p.estate_id and e.archived_at is null
        where p.owner_id = u.id or p.id in (
          select o.property_id from property_owners o where o.owner_id = u.id and coalesce(o.until_on >= lagos_today(), true))
        order by p.id limit 1) as owns
    from users u where u.id = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map(({ user_id, ...places }) => [user_id, places]))
}

/** What stands in the way of erasing each of these people now; nobody is left out, and most have nothing. */
export async function hindrancesOf(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, ErasureHindrance[]>> {
  const { rows } = await db.execute<{ user_id: number; hindrance: ErasureHindrance }>(
    sql`select user_id, hindrance from erasure_hindrances(${sql.param([...userIds])}::int[])`,
  )
  return new Map(
    userIds.map((id) => {
      const found = rows.filter(({ user_id }) => user_id === id).map(({ hindrance }) => hindrance)
      // In the order in which they are told.
      return [id, ERASURE_HINDRANCES.filter((each) => found.includes(each))]
    }),
  )
}
