import { channel } from 'node:diagnostics_channel'
import type { SecurityEventKind } from '#contract/security-events.ts'
import type { Actor, Viewer } from '#server/access/viewer.ts'
import { getTableColumns } from '#server/database/drizzle.ts'
import { type Db, onceCommitted } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { securityEvents } from '#server/database/schema-security.ts'

export type WrittenEvent = Omit<typeof securityEvents.$inferSelect, 'search'>

const written = channel('estate-management.security-event')

interface Log {
  info(told: { event: WrittenEvent }, message: string): void
}

export interface EventFacts {
  about_id?: number | undefined
  entity?: string | undefined
  entity_id?: number | null | undefined
  estate_id?: number | null | undefined
  /** Words and numbers without secrets; people by id. */
  detail?: Record<string, unknown> | undefined
}

const { search: _, ...columns } = getTableColumns(securityEvents)

/** Writes a security event. Call it last in the transaction that makes the change. */
export async function noteEvent(
  db: Db,
  { user_id, role, ip, user_agent }: Actor,
  kind: SecurityEventKind,
  { about_id, ...facts }: EventFacts = {},
): Promise<void> {
  const event = {
    ...{ kind, user_id, role, ip, user_agent },
    ...facts,
    about_id: about_id === user_id ? null : (about_id ?? null),
  }
  tellWritten(onlyRow(await db.insert(securityEvents).values(event).returning(columns)))
}

/** Notes an export before it is sent; `people` counts distinct people. */
export const noteExport = (
  db: Db,
  viewer: Viewer,
  {
    estate_id = viewer.estate?.id,
    ...detail
  }: { what: string; rows: number; people: number; estate_id?: number | undefined },
): Promise<void> => noteEvent(db, viewer, 'exported', { estate_id, detail })

/** Publishes a written event after its transaction commits. */
export function tellWritten(event: WrittenEvent): void {
  if (written.hasSubscribers) onceCommitted(() => written.publish(event))
}

export function shipEvents(log: Log): () => void {
  const ship = (event: unknown) => log.info({ event: event as WrittenEvent }, 'security event')
  written.subscribe(ship)
  return () => void written.unsubscribe(ship)
}
