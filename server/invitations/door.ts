import { hasJoined } from '#server/access/person.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { insertLinks, joinPath, type NewLink } from './links.ts'

/* Links to join that leave in another message. */

export { noteSent } from './links.ts'

/** Locks people and makes a link for each who has not joined; answers its path by person. In a transaction. */
export async function linksToJoin(
  db: Db,
  estateId: number,
  wanted: readonly NewLink[],
): Promise<Map<number, string>> {
  const ids = wanted.map(({ user_id }) => user_id)
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from users u where id = any(${sql.param(ids)}::int[]) and not ${hasJoined(sql`u`)}
    order by id for no key update`)
  const waiting = new Set(rows.map(({ id }) => id))
  // Someone with two homes there gets one link.
  const once = new Map(
    wanted.filter(({ user_id }) => waiting.has(user_id)).map((link) => [link.user_id, link]),
  )
  const links = await insertLinks(db, estateId, [...once.values()])
  return new Map([...links].map(([user_id, { code }]) => [user_id, joinPath(code)]))
}
