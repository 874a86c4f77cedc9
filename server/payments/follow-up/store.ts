import { sql } from '#server/database/drizzle.ts'
import { msFromNow } from '#server/database/from-now.ts'
import type { Db } from '#server/database/open.ts'

/** Longer than one answer of the provider may take; a check that outlives it may be done twice, which changes nothing. */
const LEASE_MS = 30_000

/** Takes up to `count` checkouts whose check is due, by their references; no other server gets them until the lease is over. */
export async function claimDue(
  db: Db,
  check: 'next_check_at' | 'refund_check_at',
  count: number,
): Promise<string[]> {
  const due = sql.identifier(check)
  const { rows } = await db.execute<{ reference: string }>(sql`
    update checkouts set ${due} = ${msFromNow(LEASE_MS)}
    where id in (select id from checkouts where ${due} <= now() order by ${due} limit ${count} for update skip locked)
    returning reference`)
  return rows.map(({ reference }) => reference)
}
