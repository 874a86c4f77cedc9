import type { ConnectedDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { excessOf } from './privileges.ts'

/**
 * Makes the database what these sources expect, as the role that owns it, and lets the one that serves do its work and no
 * more. `note` hears of one that may do more all the same.
 */
export async function bringUpToDate(
  database: ConnectedDatabase,
  note: (line: string) => void,
  stopping?: AbortSignal,
): Promise<void> {
  await migrate(database.owner, { serving: await servingRole(database), note, stopping })
  const excess = await excessOf(database.pool)
  if (excess)
    note(
      `The database is served by a role that could do more than serve: ${excess}. Whoever slips a statement in could too. Two roles, DATABASE_URL and DATABASE_OWNER_URL, prevent that: see README`,
    )
}

/** Who is to be let at the owner's tables; nobody where one role does both. */
export async function servingRole({ pool, connection, owner }: ConnectedDatabase) {
  if (connection === owner) return undefined
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]?.role
}
