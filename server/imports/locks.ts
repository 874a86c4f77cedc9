import { clash } from '#server/answers/problem.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { isLockTimeout } from '#server/database/errors.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'

/** The first half of the locks' numbers: who works at an estate, and at one import. */
const [OF_ESTATE, OF_IMPORT] = [1_885_431_001, 1_885_431_002]

/** What an import writes is seen a moment before it lets go: whoever comes then waits so long. */
const LET_GO_MS = 1000

/** Holds an estate and an import until the transaction ends. Throws 409 where somebody else does. */
export async function holdImport(
  tx: Db,
  { id, estate_id }: { id: number; estate_id: number },
): Promise<void> {
  try {
    await tx.execute(sql.raw(`set local lock_timeout = ${LET_GO_MS}`))
    await tx.execute(
      sql`select pg_advisory_xact_lock(${OF_ESTATE}, ${estate_id}), pg_advisory_xact_lock(${OF_IMPORT}, ${id})`,
    )
    await tx.execute(sql`set local lock_timeout to default`)
  } catch (error) {
    throw isLockTimeout(error) ? clash('import', 'Another import of this estate is running.') : error
  }
}

/** Holds an import until the transaction ends; false where somebody is at it. */
export async function tryHoldImport(tx: Db, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${OF_IMPORT}, ${id}) as held`,
  )
  return onlyRow(rows).held
}

/** Whether somebody is at an import (SQL of its id): one that says so and is held by nobody was cut short. */
export const isHeld = (id: SQL): SQL => sql`exists (
  select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
  where l.locktype = 'advisory' and l.classid = ${sql.raw(String(OF_IMPORT))} and l.objid = ${id} and l.objsubid = 2 and l.granted)`
