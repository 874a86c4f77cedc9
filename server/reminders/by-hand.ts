import type { Caller } from '#server/access/caller.ts'
import { reachDebts } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import { notFound } from '#server/answers/problem.ts'
import { eq, inArray } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates, tenants } from '#server/database/schema.ts'
import { byHand, type Decided, sortOut } from './decide.ts'
import { readFacts } from './facts.ts'

/** Throws 404 unless all of these tenancies are within reach, ended ones too; answers their estates. */
export async function requireTenancies(db: Db, caller: Caller, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: tenants.id, estate_id: tenants.estate_id })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .where(all(reachDebts(caller), inArray(tenants.id, [...ids])))
  const there = new Set(rows.map(({ id }) => id))
  const missing = ids.find((id) => !there.has(id))
  if (missing !== undefined) throw notFound('tenancy', { id: missing })
  return [...new Set(rows.map(({ estate_id }) => estate_id))]
}

/** Whom of some tenancies a person's wish reminds, and whom not. Nothing is written. */
export async function remindersByHand(db: Db, ids: readonly number[], today: string): Promise<Decided> {
  const facts = await readFacts(db, ids, today)
  return sortOut(facts.map((each) => byHand(each, today)))
}
