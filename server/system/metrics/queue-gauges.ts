import type { Gauge, Registry } from 'prom-client'
import { refuseReadOnly } from '#server/database/open.ts'
import { orNull } from '#server/runtime/or-null.ts'
import { gaugesOf, type Measured } from './gauges.ts'
import { type Queues, readQueues } from './queues.ts'

/** Several read the figures, often; the database is asked for all of them. */
const KEPT_MS = 5000
/** Just when no connection is free the figures are wanted: what the database knows is left out then. */
const WAIT_MS = 2000

/** What waits in the database, and whether it is there. */
export function queueGauges(register: Registry, { db, pool }: Pick<Measured, 'db' | 'pool'>): void {
  const gauge = gaugesOf(register)
  const readFromLeader = async () => {
    await refuseReadOnly(pool)
    return readQueues(db)
  }
  const queues = keptFor(KEPT_MS, () => orNull(readFromLeader(), WAIT_MS))
  const queued = (
    name: string,
    help: string,
    labelNames: string[],
    read: (gauge: Gauge, known: Queues) => void,
  ) =>
    gauge(name, help, labelNames, async (each) => {
      const known = await queues()
      if (known) read(each, known)
    })
  gauge('estate_database_up', 'Whether the database answered in time, and takes changes', [], async (each) =>
    each.set((await queues()) ? 1 : 0),
  )
  queued('estate_checkouts', 'Checkouts that are not decided', ['state'], (each, known) => {
    each.set({ state: 'open' }, known.open_checkouts)
    each.set({ state: 'stuck' }, known.stuck_checkouts)
  })
  queued('estate_checkouts_oldest_seconds', 'Since the oldest checkout began', ['state'], (each, known) =>
    each.set({ state: 'open' }, known.oldest_open_checkout_s),
  )
  const byChannel = (name: string, help: string, figure: 'waiting' | 'overdue_s' | 'failing_s' | 'stopped') =>
    queued(name, help, ['channel'], (each, { channels }) => {
      for (const channel of channels) each.set({ channel: channel.channel }, channel[figure])
    })
  byChannel('estate_messages_waiting', 'Messages to be sent', 'waiting')
  byChannel(
    'estate_messages_overdue_seconds',
    'Since the oldest waiting message should have been sent',
    'overdue_s',
  )
  byChannel(
    'estate_channel_failing_seconds',
    'Since a channel last got through; 0 where it does',
    'failing_s',
  )
  byChannel(
    'estate_channel_stopped',
    'Whether a channel rests because it refused our key, sender or template',
    'stopped',
  )

  queued('estate_backup_age_seconds', 'Since the newest backup was made', [], (each, { backup_age_s }) => {
    if (backup_age_s !== null) each.set(backup_age_s)
  })
  queued('estate_backup_failed', 'Whether the last try to make a backup failed', [], (each, known) =>
    each.set(known.backup_failed),
  )
  queued(
    'estate_restore_drill_age_seconds',
    'Since a backup was last restored and agreed with what was noted',
    [],
    (each, { drill_age_s }) => {
      if (drill_age_s !== null) each.set(drill_age_s)
    },
  )

  queued(
    'estate_erasure_overdue_seconds',
    'Since the day began on which the first should have been erased whom nothing hinders',
    [],
    (each, known) => each.set(known.erasure_overdue_s),
  )
}

/** Reads again once what was read is old; who asks meanwhile waits for the same reading. */
function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (!kept || now - kept.at >= ms) kept = { at: now, value: read() }
    return kept.value
  }
}
