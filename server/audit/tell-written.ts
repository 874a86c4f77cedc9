import { channel } from 'node:diagnostics_channel'
import { onceCommitted } from '#server/database/open.ts'
import type { securityEvents } from '#server/database/schema-security.ts'

export type WrittenEvent = Omit<typeof securityEvents.$inferSelect, 'search'>

const written = channel('estate-management.security-event')

/** Tells of an event that was written, once it is sure to stay. */
export function tellWritten(event: WrittenEvent): void {
  if (written.hasSubscribers) onceCommitted(() => written.publish(event))
}

interface Log {
  info(told: { event: WrittenEvent }, message: string): void
}

/** Writes every event that this process notes to a log as well, for whoever ships logs; answers what ends that. */
export function shipEvents(log: Log): () => void {
  const ship = (event: unknown) => log.info({ event: event as WrittenEvent }, 'security event')
  written.subscribe(ship)
  return () => void written.unsubscribe(ship)
}
