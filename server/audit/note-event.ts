import { channel } from 'node:diagnostics_channel'
import type { SecurityEventKind } from '#contract/security-events.ts'
import type { Actor, Viewer } from '#server/access/viewer.ts'
import { getTableColumns } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { type Db, onceCommitted } from '#server/database/open.ts'
import { securityEvents } from '#server/database/schema-security.ts'

export type WrittenEvent = Omit<typeof securityEvents.$inferSelect, 'search'>

const written = channel('estate-management.security-event')

interface Log {
  info(told: { event: WrittenEvent }, message: string): void
}

export interface EventFacts {
  /** The account that it was done to, where that is another. */
  about_id?: number | undefined
  entity?: string | undefined
  entity_id?: number | null | undefined
  estate_id?: number | null | undefined
  /** A few words and numbers, never a secret; people by their ids. */
  detail?: Record<string, unknown> | undefined
}

const { search: _, ...columns } = getTableColumns(securityEvents)

/** Notes what matters for safety; called inside the transaction that does it, last. What was refused is gathered instead. */
export async function noteEvent(
  db: Db,
  { user_id, role, ip, user_agent }: Actor,
  kind: SecurityEventKind,
  { about_id, ...facts }: EventFacts = {},
): Promise<void> {
  const event = {
    ...{ kind, user_id, role, ip, user_agent },
    ...facts,
    // Done to oneself is about nobody else.
    about_id: about_id === user_id ? null : (about_id ?? null),
  }
  tellWritten(onlyRow(await db.insert(securityEvents).values(event).returning(columns)))
}

/** Notes that somebody takes rows along as a file, before they are sent; `people`: how many different ones are in it. */
export const noteExport = (
  db: Db,
  viewer: Viewer,
  {
    estate_id = viewer.estate?.id,
    ...detail
  }: { what: string; rows: number; people: number; estate_id?: number | undefined },
): Promise<void> => noteEvent(db, viewer, 'exported', { estate_id, detail })

/** Tells of an event that was written, once it is sure to stay. */
export function tellWritten(event: WrittenEvent): void {
  if (written.hasSubscribers) onceCommitted(() => written.publish(event))
}

/** Writes every event that this process notes to a log as well, for whoever ships logs; answers what ends that. */
export function shipEvents(log: Log): () => void {
  const ship = (event: unknown) => log.info({ event: event as WrittenEvent }, 'security event')
  written.subscribe(ship)
  return () => void written.unsubscribe(ship)
}
