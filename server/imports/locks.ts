import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open.ts'

/** The first half of the locks' numbers: who works at an estate, and at one import. */
const [OF_ESTATE, OF_IMPORT] = [1_885_431_001, 1_885_431_002]

/** Holds an estate and an import until the transaction ends; false where somebody else does. */
export async function holdImport(
  tx: Db,
  { id, estate_id }: { id: number; estate_id: number },
): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`
    select pg_try_advisory_xact_lock(${OF_ESTATE}, ${estate_id}) and pg_try_advisory_xact_lock(${OF_IMPORT}, ${id}) as held`)
  return rows[0]?.held ?? false
}

/** Whether somebody is at an import (SQL of its id): one that says so and is held by nobody was cut short. */
export const isHeld = (id: SQL): SQL => sql`exists (
  select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
  where l.locktype = 'advisory' and l.classid = ${sql.raw(String(OF_IMPORT))} and l.objid = ${id} and l.objsubid = 2 and l.granted)`
