import type { Origin } from '#server/access/origin.ts'
import type { Actor } from '#server/access/viewer.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Database, Db } from '#server/database/open.ts'
import { auditLog } from '#server/database/schema.ts'
import { found, type Noun } from '#server/errors/problem.ts'
import { type AuditChange, eventOfEntry } from './event-of-entry.ts'
import { noteEvent } from './note-event.ts'

type Row = Record<string, unknown>
const SECRET = new Set(['password_hash', 'search'])
const withoutSecrets = (row: Row | null): Row | null =>
  row && Object.fromEntries(Object.entries(row).filter(([field]) => !SECRET.has(field)))

/** The author where somebody without a session follows a link. */
export const linkHolder = (userId: number, origin: Origin) => ({ user_id: userId, role: null, ...origin })

/**
 * Writes an audit entry and its security event, and returns the entry's id. Call it inside the transaction
 * that makes the change.
 */
export async function audit(
  db: Db,
  viewer: Actor,
  action: string,
  entity: string,
  row: AuditChange,
): Promise<number> {
  const entry = db.insert(auditLog).values({
    user_id: viewer.user_id,
    role: viewer.role,
    ip: viewer.ip,
    action,
    entity,
    entity_id: row.id,
    estate_id: row.estate_id ?? null,
    before: withoutSecrets(row.before ?? null),
    after: withoutSecrets(row.after ?? null),
  })
  const { id } = onlyRow(await entry.returning({ id: auditLog.id }))
  const event = eventOfEntry(action, entity, row)
  if (event) await noteEvent(db, viewer, event.kind, event.facts)
  return id
}

interface AuditedChange<Before, After> {
  /** Finds and locks the row. */
  hold: (tx: Db) => Promise<Before | undefined>
  change: (tx: Db, before: Before) => Promise<After>
  estateOf?: (after: After) => number | null
}

/** Changes a row and audits it in one transaction. Throws 404 where `hold` finds none. */
export function changeAudited<Before extends Row, After extends Row & { id: number }>(
  db: Database,
  viewer: Actor,
  action: string,
  entity: Noun,
  { hold, change, estateOf }: AuditedChange<Before, After>,
): Promise<After> {
  return db.transaction(async (tx) => {
    const before = found(await hold(tx), entity)
    const after = await change(tx, before)
    await audit(tx, viewer, action, entity, {
      id: after.id,
      estate_id: estateOf?.(after) ?? null,
      before,
      after,
    })
    return after
  })
}
