import { sql } from 'drizzle-orm'
import { ERASURE_HINDRANCES, type ErasureHindrance } from '#contract/data-requests.ts'
import type { Db } from '#server/database/open.ts'

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
