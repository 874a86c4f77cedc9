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

const WATCH_EVERY_MS = MINUTE_MS
const SETTLE_EVERY_MS = 10_000
const SEND_EVERY_MS = 1000
const BILL_EVERY_MS = MINUTE_MS
const REMIND_EVERY_MS = MINUTE_MS
const BACK_UP_EVERY_MS = MINUTE_MS
const ERASE_EVERY_MS = 15 * MINUTE_MS
const TIDY_EVERY_MS = 15 * MINUTE_MS
const TURN_DAY_EVERY_MS = MINUTE_MS

interface Means {
  config: Config
  database: ConnectedDatabase
  paystack: SyncContext['paystack']
  sending: Awaited<ReturnType<typeof openSending>>
  background: Background
  log: FastifyBaseLogger
}

/** Starts the jobs of a server, each without delay. */
export function startJobs({ config, database, paystack, sending, background, log }: Means): void {
  const { db } = database
  const settle = (stopping: AbortSignal) => settleDue({ db, paystack }, log, stopping)
  background.run('settle open checkouts', settle)
  background.repeat('settle open checkouts', SETTLE_EVERY_MS, settle)
  for (const channel of CHANNELS)
    background.repeat(`send queued messages by ${channel}`, SEND_EVERY_MS, () =>
      sending.sendDue(channel, log),
    )
  const bill = (stopping: AbortSignal) => bringAllUpToDate(db, log, { stopping })
  background.run('raise what is due', bill)
  background.repeat('raise what is due', BILL_EVERY_MS, bill)
  const remind = (stopping: AbortSignal) => remindByRules(db, log, stopping)
  background.run('remind those who owe', remind)
  background.repeat('remind those who owe', REMIND_EVERY_MS, remind)
  const tidy = (stopping: AbortSignal) =>
    Promise.all([forgetOldTries(db), removeWhatIsPast(db, config, log, stopping)])
  // On a private machine only the reader of the warning signs in.
  if (config.exposed_by) background.repeat('watch the security log', WATCH_EVERY_MS, () => warnOfBursts(db))
  background.run('tidy', tidy)
  background.repeat('tidy', TIDY_EVERY_MS, tidy)
  const erasing = { db, connection: database.connection, forgetFiles: sending.forget }
  const erase = async (stopping: AbortSignal) => {
    await eraseDue(erasing, log, stopping)
    if (config.backup) await noteErased(db, config.backup.dir)
  }
  background.run('erase who is due', erase)
  background.repeat('erase who is due', ERASE_EVERY_MS, erase)
  const turnDay = async () => {
    await endDueTenancies(db)
    await beginPlannedOwners(db)
    await followTerms(db)
  }
  background.run('turn the day', turnDay)
  background.repeat('turn the day', TURN_DAY_EVERY_MS, turnDay)

  if (config.backup) {
    const backups = { db, owner: database.owner, settings: config.backup }
    const backUp = (stopping: AbortSignal) => backUpWhenDue(backups, stopping)
    background.run('back up', backUp)
    background.repeat('back up', BACK_UP_EVERY_MS, backUp)
  }
}
