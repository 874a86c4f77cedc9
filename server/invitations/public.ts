import { hasJoined } from '#server/access/person.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { insertLinks, joinPath, type NewLink } from './links.ts'

export { noteSent } from './links.ts'

/** Skips people who have joined or whose address changed. Returns paths by person. */
export async function linksToJoin(
  db: Db,
  estateId: number,
  wanted: readonly (NewLink & { address: string | null })[],
): Promise<Map<number, string>> {
  const ids = wanted.map(({ user_id }) => user_id)
  const { rows } = await db.execute<{ id: number; email: string | null; sign_in_phone: string | null }>(sql`
    select id, email, sign_in_phone from users u where id = any(${sql.param(ids)}::int[]) and not ${hasJoined(sql`u`)}
    order by id for no key update`)
  const waiting = new Map(rows.map((person) => [person.id, person]))
  const isRight = ({ user_id, by, address }: (typeof wanted)[number]) => {
    const person = waiting.get(user_id)
    return (
      person && (by === 'email' ? person.email === address : [null, address].includes(person.sign_in_phone))
    )
  }
  const once = new Map(wanted.filter(isRight).map(({ user_id, by }) => [user_id, { user_id, by }]))
  const links = await insertLinks(db, estateId, [...once.values()])
  return new Map([...links].map(([user_id, { code }]) => [user_id, joinPath(code)]))
}
