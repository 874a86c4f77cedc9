import { isEstateThere } from '#server/answers/estate-there.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'

/* Of what there are very many of, the database keeps how many there are (migrations/017-tallies.sql). */

/** Rows of a table; all of them that are counted at all, where no more is said. Properties and tenancies are those of estates that are there. */
export interface Tallied {
  /** Of tenancies, `tenants` are those who live there; of properties, those are occupied that somebody lives in, whatever their status. */
  of:
    | 'properties'
    | 'occupied_properties'
    | 'tenants'
    | 'former_tenants'
    | 'users'
    | 'user_roles'
    | 'deliveries'
    | 'audit_log'
    | 'security_events'
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
    and ${isEstateThere(sql`estate_id`)})`

/** How many rows there are of one or several of those. */
export async function countTallied(db: Db, ...tallied: Tallied[]): Promise<number> {
  const sum = sql.join(tallied.map(tally), sql` + `)
  const { rows } = await db.execute<{ total: number }>(sql`select ${sum} as total`)
  return onlyRow(rows).total
}

/** Adds up what was written since the last time, so that there is little to read. */
export async function addUpTallies(db: Db): Promise<void> {
  await db.execute(sql`select add_up_tallies()`)
}
