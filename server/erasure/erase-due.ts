import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { NOBODY } from '#server/access/actor.ts'
import { audit } from '#server/audit/audit.ts'
import { type Connection, connectUnhurried, type Database } from '#server/database/open.ts'
import { codeOf, messageOf } from '#server/errors/error-parts.ts'
import { hindrancesOf } from './queries.ts'

interface Message {
  id: number
  kind: string
}
interface Log {
  error(context: object, message: string): void
}

interface ErasureContext {
  db: Database
  /** As whom the program serves: a look at all that was ever written takes its time. */
  connection: Connection
  /** Takes away the files of messages that had no channel. */
  forgetFiles(messages: readonly Message[]): Promise<void>
}

/**
 * Erases everybody whose day has come, each in a transaction of their own; who lives, owns or owes somewhere again waits. One that
 * fails is tried again the next time, and keeps no other one waiting.
 */
export async function eraseDue(context: ErasureContext, log: Log, stopping: AbortSignal): Promise<void> {
  const { rows } = await context.db.execute<{ id: number; user_id: number }>(
    `select id, user_id from data_requests where state = 'erasing' and erase_on <= lagos_today() order by erase_on, id`,
  )
  if (rows.length === 0) return
  const hindrances = await hindrancesOf(
    context.db,
    rows.map(({ user_id }) => user_id),
  )
  const free = rows.filter(({ user_id }) => hindrances.get(user_id)?.length === 0)
  if (free.length === 0) return
  const client = await connectUnhurried(context.connection)
  try {
    for (const { id } of free) {
      if (stopping.aborted) return
      try {
        await client.query('begin')
        await erase(client, id, context)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        // The error itself may tell what a row says of them.
        log.error({ request: id, code: codeOf(error), reason: messageOf(error) }, 'somebody was not erased')
      }
    }
  } finally {
    await client.end()
  }
}

async function erase(client: pg.Client, id: number, { forgetFiles }: ErasureContext): Promise<void> {
  // Another server may be at it.
  const held = await client.query(
    `select from data_requests where id = $1 and state = 'erasing' for update skip locked`,
    [id],
  )
  if (held.rowCount === 0) return
  await client.query('select erase_person($1)', [id])
  await audit(drizzle(client), NOBODY, 'erase', 'data request', { id, after: { kind: 'erasure' } })
  // Messages to them, and to others of them: all that this transaction has changed. Before it ends, so that none is forgotten.
  const { rows } = await client.query<Message>(
    `select id, kind from deliveries where via = 'outbox' and xmin = pg_current_xact_id()::xid`,
  )
  await forgetFiles(rows)
}
