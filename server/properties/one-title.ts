import { clash } from '#server/answers/problem.ts'
import { and, eq, ne, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties } from '#server/database/schema.ts'
import { fold } from '#server/sheets/cells/fold.ts'

/** The first half of a lock's number: who gives titles in an estate. */
const OF_TITLES = 1_885_431_003

/** Throws 409 where an estate has the title in any spelling: an import takes all of them for one home. In a transaction. */
export async function requireNewTitle(
  tx: Db,
  { estate_id, title, id = 0 }: { estate_id: number; title: string; id?: number },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${OF_TITLES}, ${estate_id})`)
  const others = await tx
    .select({ title: properties.title })
    .from(properties)
    .where(and(eq(properties.estate_id, estate_id), ne(properties.id, id)))
  const folded = fold(title)
  const taken = others.find((each) => fold(each.title) === folded)
  if (taken) throw clash('title', `This estate has a property called ${taken.title} already`)
}
