import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/open.ts'

/** Longer than the provider may take to answer. */
const LEASE = sql`interval '30 seconds'`

/** Takes up to `count` checkouts whose check is due, by their references; no other server gets them until the lease is over. */
export async function claimDue(
  db: Db,
  check: 'next_check_at' | 'refund_check_at',
  count: number,
): Promise<string[]> {
  const due = sql.identifier(check)
  const { rows } = await db.execute<{ reference: string }>(sql`
    update checkouts set ${due} = now() + ${LEASE}
    where id in (select id from checkouts where ${due} <= now() order by ${due} limit ${count} for update skip locked)
    returning reference`)
  return rows.map(({ reference }) => reference)
}
