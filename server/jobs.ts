import type { FastifyBaseLogger } from 'fastify'
import { CHANNELS } from '#contract/messages.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { noteErased } from '#server/backups/erased-list.ts'
import { backUpWhenDue } from '#server/backups/make-backup.ts'
import { bringAllUpToDate } from '#server/billing/public.ts'
import type { Config } from '#server/config/config.ts'
import type { openSending } from '#server/messages/send-due-messages.ts'
import { settleDue } from '#server/payments/job.ts'
import type { SyncContext } from '#server/payments/provider/payment-context.ts'
import type { Background } from '#server/runtime/background.ts'
import { forgetOldTries } from '#server/throttling/tries.ts'
import { followTerms } from './charges/store.ts'
import type { ConnectedDatabase } from './database/connect.ts'
import { eraseDue } from './erasure/erase-due.ts'
import { beginPlannedOwners } from './properties/owners.ts'
import { remindByRules } from './reminders/by-rules.ts'
import { removeWhatIsPast } from './retention/public.ts'
import { warnOfBursts } from './security-log/bursts.ts'
import { endDueTenancies } from './tenancies/ending.ts'

interface Means {
  config: Config
  database: ConnectedDatabase
  paystack: SyncContext['paystack']
  sending: Awaited<ReturnType<typeof openSending>>
  background: Background
  log: FastifyBaseLogger
}

/** Starts the jobs of a server. */
export function startJobs({ config, database, paystack, sending, background, log }: Means): void {
  const { db } = database
  const { backup } = config
  /** Runs a job at once and then repeatedly. */
  const start = (name: string, every: number, work: Parameters<Background['run']>[1]) => {
    background.run(name, work)
    background.repeat(name, every, work)
  }
  start('settle open checkouts', 10_000, (stopping) => settleDue({ db, paystack }, log, stopping))
  for (const channel of CHANNELS)
    background.repeat(`send queued messages by ${channel}`, 1000, () => sending.sendDue(channel, log))
  start('raise what is due', MINUTE_MS, (stopping) => bringAllUpToDate(db, log, { stopping }))
  start('remind those who owe', MINUTE_MS, (stopping) => remindByRules(db, log, stopping))
  // On a private machine only the reader of the warning signs in.
  if (config.exposed_by) background.repeat('watch the security log', MINUTE_MS, () => warnOfBursts(db))
  start('tidy', 15 * MINUTE_MS, (stopping) =>
    Promise.all([forgetOldTries(db), removeWhatIsPast(db, config, log, stopping)]),
  )
  const erasing = { db, connection: database.connection, forgetFiles: sending.forget }
  start('erase who is due', 15 * MINUTE_MS, async (stopping) => {
    await eraseDue(erasing, log, stopping)
    if (backup) await noteErased(db, backup.dir)
  })
  start('turn the day', MINUTE_MS, async () => {
    await endDueTenancies(db)
    await beginPlannedOwners(db)
    await followTerms(db)
  })
  if (backup) {
    const backups = { db, owner: database.owner, settings: backup }
    start('back up', MINUTE_MS, (stopping) => backUpWhenDue(backups, stopping))
  }
}
