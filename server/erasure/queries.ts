import { ERASURE_HINDRANCES, type ErasureHindrance } from '#contract/data-requests.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

type PlacesInTheWay = {
  owns: { id: number; title: string } | null
  contact_of: { id: number; name: string } | null
}

/**
 * Of those who are hindered by a property or an estate: the first one, of estates that are there, so that whoever puts it right is led to
 * it; one after the other, where there are several.
 */
export async function findPlacesInTheWay(
  db: Db,
  hindrances: ReadonlyMap<number, readonly ErasureHindrance[]>,
): Promise<Map<number, PlacesInTheWay>> {
  const ids = [...hindrances.keys()].filter((id) => hindrances.get(id)?.some((each) => PLACES.includes(each)))
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<PlacesInTheWay & { user_id: number }>(sql`
    select u.id as user_id,
      (select json_build_object('id', p.id, 'title', p.title) from properties p join estates e on e.id = p.estate_id and e.archived_at is null
        where p.owner_id = u.id or p.id in (
          select o.property_id from property_owners o where o.owner_id = u.id and coalesce(o.until_on >= lagos_today(), true))
        order by p.id limit 1) as owns,
      (select json_build_object('id', e.id, 'name', e.name) from estates e join emails_of(u.id) m on m.email = lower(btrim(e.email))
        where e.archived_at is null order by e.id limit 1) as contact_of
    from users u where u.id = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map(({ user_id, ...places }) => [user_id, places]))
}
const PLACES: readonly ErasureHindrance[] = ['owns', 'is_contact']

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
