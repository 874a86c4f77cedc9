import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

const isOld = (days: number) =>
  sql`day < lagos_today() - ${days}::int and (narration <> '' or num_nonnulls(payer, payer_bank, payer_account) > 0)`

export const countOldLines = (days: number) => sql`
  select count(*)::int as rows, (count(*) filter (where ${isOld(days)}))::int as due from bank_lines`

/** Forgets what the bank wrote of payers in a portion of old lines. The keyed hash knows a payer again. */
export async function emptyOldLines(tx: Db, days: number, portion: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update bank_lines set narration = '', payer = null, payer_bank = null, payer_account = null where id = any(array(
      select id from bank_lines where ${isOld(days)} order by id limit ${portion} for update skip locked))`)
  return rowCount ?? 0
}

/** Forgets files that nobody took, and the rows that were read of others. */
export async function emptyOldStatements(tx: Db, days: number): Promise<void> {
  await tx.execute(sql`
    update bank_statements set content = null,
      result = result || '{"lines": [], "unreadable": [], "columns": [], "notes": []}'::jsonb
    where created_at < now() - make_interval(days => ${days}::int) and result -> 'columns' <> '[]'`)
}
