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

/** Who acts where nobody is signed in: whoever holds a link, for the person whose link it is. */
export const linkHolder = (userId: number, origin: Origin) => ({ user_id: userId, role: null, ...origin })

/**
 * Notes who did what to which row, before and after, and answers the entry's id; called inside the transaction that does it. What of it
 * matters for safety is noted in the security log as well.
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
  /** Finds the row and holds it until the transaction ends. */
  hold: (tx: Db) => Promise<Before | undefined>
  /** Changes the row and answers it as it is then. */
  change: (tx: Db, before: Before) => Promise<After>
  /** The estate that the entry belongs to. */
  estateOf?: (after: After) => number | null
}

/** Changes a row and notes it before and after, in one transaction. Throws 404 where `hold` finds none. */
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
