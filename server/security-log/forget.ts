import { lt, sql } from 'drizzle-orm'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { securityWarnings } from '#server/database/schema-security.ts'

/** Removes events that are older than so many days, 30 at least, portion by portion; nothing else can. */
export async function forgetOldEvents(db: Db, days: number, stopping: AbortSignal): Promise<void> {
  await db.delete(securityWarnings).where(lt(securityWarnings.at, sql`now() - interval '1 day'`))
  let gone = 1
  while (gone > 0 && !stopping.aborted) {
    const { rows } = await db.execute<{ gone: number }>(
      sql`select forget_security_events(${days}::int) as gone`,
    )
    gone = onlyRow(rows).gone
  }
}
