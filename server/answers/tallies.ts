import { type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'

/* Of what there are very many of, the database keeps how many there are: see migration 052. */

/** Rows of a table; all of them that are counted at all, where no more is said. Properties and tenants are those of estates that are there. */
export interface Tallied {
  of: 'properties' | 'tenants' | 'users' | 'user_roles' | 'deliveries' | 'audit_log' | 'security_events'
  /** The role of a user, the channel of a delivery, the kinds of security events. */
  kind?: string | readonly string[] | undefined
  /** The status of a property or a delivery, the state of a user. */
  state?: string | undefined
  estate_id?: number | undefined
}

/** How many there are, as an expression. */
export const tally = ({ of, kind, state, estate_id }: Tallied): SQL<number> => sql<number>`(
  select coalesce(sum(rows), 0)::int from tallies
  where entity = ${of}
    ${kind === undefined ? sql`` : sql`and kind = any(${sql.param([kind].flat())}::text[])`}
    ${state === undefined ? sql`` : sql`and state = ${state}`}
    ${estate_id === undefined ? sql`` : sql`and estate_id = ${estate_id}`}
    and estate_id not in (select id from estates where archived_at is not null))`

export async function countTallied(db: Db, tallied: Tallied): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${tally(tallied)} as total`)
  return onlyRow(rows).total
}

/** Adds up what was written since the last time, so that there is little to read. */
export async function addUpTallies(db: Db): Promise<void> {
  await db.execute(sql`select add_up_tallies()`)
}
