import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from './only-row.ts'
import type { Db } from './open.ts'

/** Today in Lagos by the database's clock, and the last day for which something can be planned. */
export async function lagosToday(db: Db): Promise<{ today: string; in_a_year: string }> {
  const { rows } = await db.execute<{ today: string; in_a_year: string }>(
    sql`select lagos_today() as today, (lagos_today() + interval '1 year')::date as in_a_year`,
  )
  return onlyRow(rows)
}
