import type pg from 'pg'
import { countOf } from '#contract/counts.ts'
import { NOBODY } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { drizzle, sql } from '#server/database/drizzle.ts'
import { connectUnhurried, type Database, type DatabaseConnection } from '#server/database/open.ts'
import { securityWarnings } from '#server/database/schema-security.ts'
import { codeOf, messageOf } from '#server/errors/errors.ts'
import { warnSuperAdmins } from '#server/notifications/store.ts'
import type { FailureLog } from '#server/runtime/note-failure.ts'
import { hindrancesOf } from './queries.ts'

const WARNING_LOCK = 4_120_009

interface Message {
  id: number
  kind: string
}
type Due = { id: number; user_id: number }

interface ErasureContext {
  db: Database
  /** The serving role, without a time limit: an erasure reads many rows. */
  connection: DatabaseConnection
  forgetFiles(messages: readonly Message[]): Promise<void>
}

/** Erases due people, each in a transaction. A failure stops no other erasure and is repeated at the next run. */
export async function eraseDue(
  context: ErasureContext,
  log: FailureLog,
  stopping: AbortSignal,
): Promise<void> {
  const { rows } = await context.db.execute<Due>(
    `select id, user_id from privacy_requests where state = 'erasing' and erase_on <= lagos_today() order by erase_on, id`,
  )
  if (rows.length === 0) return
  const people = rows.map(({ user_id }) => user_id)
  const hindrances = await hindrancesOf(context.db, people)
  const free = rows.filter(({ user_id }) => hindrances.get(user_id)?.length === 0)
  if (free.length === 0) return
  const failed: number[] = []
  const client = await connectUnhurried(context.connection)
  try {
    for (const request of free) {
      if (stopping.aborted) return
      try {
        await client.query('begin')
        await erase(client, request, context)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        failed.push(request.id)
        // The message of the original error may hold personal data.
        const reason = { code: codeOf(error), reason: messageOf(error) }
        log.error({ request: request.id, ...reason }, 'somebody was not erased')
      }
    }
  } finally {
    await client.end()
    if (failed.length > 0) await tellFailure(context.db, failed)
  }
}

async function erase(client: pg.Client, { id, user_id }: Due, { forgetFiles }: ErasureContext) {
  // The person first, then the request, as an answer locks them. Another server may have erased them meanwhile.
  await client.query('select from users where id = $1 for update', [user_id])
  const held = await client.query(`select from privacy_requests where id = $1 and state = 'erasing'`, [id])
  if (held.rowCount === 0) return
  await client.query('select erase_person($1)', [id])
  const withdraw = `update privacy_requests set state = 'withdrawn' where user_id = $1 and state = 'open'`
  await client.query(withdraw, [user_id])
  await audit(drizzle(client), NOBODY, 'erase', 'data request', { id, after: { kind: 'erasure' } })
  // All messages that this transaction changed. Before the commit, so that no file is forgotten.
  const { rows } = await client.query<Message>(
    `select id, kind from messages where via = 'outbox' and xmin = pg_current_xact_id()::xid`,
  )
  await forgetFiles(rows)
}

const MATTER = 'erasures'

async function tellFailure(db: Database, requests: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ told: boolean }>(sql`
      select pg_advisory_xact_lock(${WARNING_LOCK}),
        exists (select from security_warnings where matter = ${MATTER} and at > now() - interval '1 day') as told`)
    if (rows[0]?.told) return
    await tx.insert(securityWarnings).values({ matter: MATTER })
    await warnSuperAdmins(tx, {
      title: 'An erasure failed',
      message: `${countOf(requests.length, 'granted erasure')} failed, of request ${requests.join(', ')}. We try again every 15 minutes. The log of the program has the reason: please tell the person who runs the server.`,
      url: '/data-requests',
    })
  })
}
