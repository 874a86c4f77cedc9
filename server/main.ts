import type { FastifyBaseLogger } from 'fastify'
import { countOf } from '#contract/counts.ts'
import { CHANNELS } from '#contract/messages.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { rotateKeys } from '#server/account/second-factor/store.ts'
import { createGatheredEvents } from '#server/audit/gathered-events.ts'
import { shipEvents } from '#server/audit/note-event.ts'
import { noteErased } from '#server/backups/erased-list.ts'
import { backUpWhenDue, requireFolder } from '#server/backups/make-backup.ts'
import { bringAllUpToDate } from '#server/billing/public.ts'
import type { Config } from '#server/config/config.ts'
import { localUrl } from '#server/config/network.ts'
import { refuseWrongRecipient } from '#server/database/backup/encryption.ts'
import type { Db, OpenDatabase } from '#server/database/open.ts'
import type { Context } from '#server/http/context.ts'
import { listen, stopListening } from '#server/http/listen.ts'
import { openSending } from '#server/messages/send-due-messages.ts'
import { settleDue } from '#server/payments/job.ts'
import { openProvider, reachProvider } from '#server/payments/provider/open-provider.ts'
import type { PaymentContext, SyncContext } from '#server/payments/provider/payment-context.ts'
import { type Background, createBackground, createLater } from '#server/runtime/background.ts'
import { closeAll, logStrayErrors, whenAskedToStop } from '#server/runtime/closing.ts'
import { note, runCommand } from '#server/runtime/command.ts'
import { watchDatabase } from '#server/runtime/database-outage.ts'
import { loggerOptions } from '#server/runtime/logger.ts'
import { openSealing, type Sealing } from '#server/secrets/sealing.ts'
import { createThrottles } from '#server/throttling/limits.ts'
import { forgetOldTries } from '#server/throttling/tries.ts'
import { buildApp } from './app.ts'
import { followTerms } from './charges/store.ts'
import { type ConnectedDatabase, connectDatabase } from './database/connect.ts'
import { migrateDatabase } from './database/migrate.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/people.ts'
import { prepareDemo } from './demo/prepare.ts'
import { eraseDue } from './erasure/erase-due.ts'
import { beginPlannedOwners } from './properties/owners.ts'
import { remindByRules } from './reminders/by-rules.ts'
import { removeWhatIsPast } from './retention/public.ts'
import { warnOfBursts } from './security-log/bursts.ts'
import { endDueTenancies } from './tenancies/ending.ts'

interface Means
  extends Pick<Context, 'config' | 'outage' | 'sealing' | 'demo' | 'started_at'>,
    Pick<PaymentContext, 'paystack' | 'provider'>,
    Pick<OpenDatabase, 'db' | 'pool'> {
  background: Background
  closing: (() => Promise<unknown>)[]
}

await runCommand(start)

async function start(config: Config): Promise<void> {
  const closing: (() => Promise<unknown>)[] = []
  const stopping = new AbortController()
  const started_at = new Date(Date.now() - process.uptime() * 1000).toISOString()
  const askedToStop = whenAskedToStop().then(() => stopping.abort())
  for (const line of config.cautions) note(line)
  if (config.backup) {
    await refuseWrongRecipient(config.backup.recipient)
    await requireFolder(config.backup.dir)
  }
  try {
    const sealing = await openSealing(config)
    const database = await connectDatabase(config, note)
    const { db, pool } = database
    closing.push(database.close)
    await migrateDatabase(database, note, stopping.signal)
    await renewSealing(db, sealing)
    const demo = await prepareDemo(config, db)

    const { access, close } = await openProvider(config, localUrl(config))
    closing.push(close)
    const { paystack, provider } = reachProvider(access)
    const sending = await openSending(config, db)
    closing.push(sending.close)
    const outage = watchDatabase(pool)
    const background = createBackground({ error: (about, message) => log.error(about, message) }, outage)
    closing.push(background.close)
    const own = { config, sealing, outage, background, closing, demo, started_at }
    const log = await serve({ ...own, paystack, provider, db, pool })
    logStrayErrors(log)
    startJobs({ config, database, sending, background, log, paystack })

    announce(config, demo)
    await askedToStop
  } catch (error) {
    // A cancelled start may fail anywhere.
    if (!stopping.signal.aborted) throw error
  } finally {
    await closeAll(closing, note)
    setTimeout(() => process.exit(), 100).unref()
  }
}

/** Encrypts all authenticator keys under the first key of the settings. */
async function renewSealing(db: Db, sealing: Sealing): Promise<void> {
  const { renewed, lost } = await rotateKeys(db, sealing)
  if (renewed > 0) note(`SECRET_KEY: ${countOf(renewed, 'second factor')} sealed anew under the first key`)
  if (lost > 0)
    note(
      `SECRET_KEY: ${countOf(lost, 'second factor')} sealed under another key than these: only recovery codes let those people in`,
    )
}

function announce(config: Config, demo: boolean): void {
  console.log(`Estate Management is ready at ${config.app_url}`)
  if (!config.paystack) console.log('Payments run in a sandbox (Test mode): no money is moved')
  if (config.production && !config.mail)
    console.log('Email does not leave: SMTP_URL is not set, so messages are kept in the outbox of DATA_DIR')
  if (config.production && !config.backup) console.log('No backups are made: BACKUP_DIR is not set')
  if (!demo) return
  console.log('Demo accounts:')
  for (const { role, email } of DEMO_ACCOUNTS) {
    console.log(`  ${role.padEnd(12)}  ${email.padEnd(24)}  ${DEMO_PASSWORD}`)
  }
}

async function serve({ background, closing, ...means }: Means): Promise<FastifyBaseLogger> {
  const { config, db, pool } = means
  const gathered = createGatheredEvents(db)
  closing.push(gathered.flush)
  const later = createLater()
  closing.push(later.flush)
  const throttles = createThrottles(pool, config)
  const context = { ...means, gathered, later, throttles }
  const app = await buildApp(context, background, loggerOptions(config))
  closing.push(() => stopListening(app))
  // Security events are logged at any log level.
  if (config.production) shipEvents(app.log.child({}, { level: 'info' }))
  await listen(app, config)
  background.repeat('note what was refused', 1000, gathered.flush)
  background.repeat('do what calls left behind', 1000, later.flush)
  return app.log
}

interface JobMeans {
  config: Config
  database: ConnectedDatabase
  paystack: SyncContext['paystack']
  sending: Awaited<ReturnType<typeof openSending>>
  background: Background
  log: FastifyBaseLogger
}

function startJobs({ config, database, paystack, sending, background, log }: JobMeans): void {
  const { db } = database
  const { backup } = config
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
