import { countOf } from '#contract/counts.ts'
import { CHANNELS } from '#contract/messages.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { sealAnew } from '#server/account/second-factor/seal-anew.ts'
import { createGatheredEvents } from '#server/audit/gathered-events.ts'
import { shipEvents } from '#server/audit/tell-written.ts'
import { noteErased } from '#server/backups/erased-list.ts'
import { backUpWhenDue } from '#server/backups/make-backup.ts'
import { bringAllUpToDate } from '#server/billing/door.ts'
import type { Config } from '#server/config/config.ts'
import { localUrl } from '#server/config/network.ts'
import { refuseWrongRecipient } from '#server/database/backup/encryption.ts'
import type { Db } from '#server/database/open.ts'
import { listen, stopListening } from '#server/http/listen.ts'
import { openSending } from '#server/messages/open-sending.ts'
import { settleDue } from '#server/payments/follow-up/job.ts'
import { openProvider } from '#server/payments/provider/open-provider.ts'
import { createBackground } from '#server/runtime/background.ts'
import { closeAll } from '#server/runtime/closing.ts'
import { note, runCommand } from '#server/runtime/command.ts'
import { watchDatabase } from '#server/runtime/database-outage.ts'
import { loggerOptions } from '#server/runtime/logger.ts'
import { whenAskedToStop } from '#server/runtime/stop-signal.ts'
import { openSealing, type Sealing } from '#server/secrets/sealing.ts'
import { createThrottles } from '#server/throttling/limits.ts'
import { forgetOldTries } from '#server/throttling/tries.ts'
import { buildApp } from './app.ts'
import { followTerms } from './charges/follow-terms.ts'
import { connectDatabase } from './database/connect.ts'
import { bringUpToDate } from './database/up-to-date.ts'
import { DEMO_PASSWORD } from './demo/demo.ts'
import { DEMO_ACCOUNTS } from './demo/people.ts'
import { prepareDemo } from './demo/prepare.ts'
import { eraseDue } from './erasure/erase-due.ts'
import { beginPlannedOwners } from './properties/owners.ts'
import { remindByRules } from './reminders/by-rules.ts'
import { removeWhatIsPast } from './retention/door.ts'
import { warnOfBursts } from './security-log/bursts.ts'
import { endDueTenancies } from './tenancies/ending.ts'

/** How late a refusal may show in the security log. */
const NOTE_REFUSALS_EVERY_MS = 1000
/** How late super admins are warned of what piles up. */
const WATCH_EVERY_MS = MINUTE_MS
const SETTLE_EVERY_MS = 10_000
const SEND_EVERY_MS = 1000
/** A new day is noticed this soon; where there is nothing to do it costs one look at an index. */
const BILL_EVERY_MS = MINUTE_MS
/** Once a day for each estate; else one look at a table as small as there are estates. */
const REMIND_EVERY_MS = MINUTE_MS
/** One look at a small table, but once a day. */
const BACK_UP_EVERY_MS = MINUTE_MS
/** Mostly one look at an index. Who is hindered is looked at again this soon. */
const ERASE_EVERY_MS = 15 * MINUTE_MS
const TIDY_EVERY_MS = 15 * MINUTE_MS
/** What begins or ends with a day does so within minutes of midnight; there is mostly nothing to do. */
const TURN_DAY_EVERY_MS = MINUTE_MS
/** Where something holds the program, it has this long to say why it ends. */
const EXIT_AFTER_MS = 100

await runCommand(start)

async function start(config: Config): Promise<void> {
  /** Undoes what was begun; the last one first. */
  const closing: (() => Promise<unknown>)[] = []
  const stopping = new AbortController()
  const askedToStop = whenAskedToStop().then(() => stopping.abort())
  for (const line of config.cautions) note(line)
  if (config.backup) await refuseWrongRecipient(config.backup.recipient)
  try {
    const sealing = await openSealing(config)
    const database = await connectDatabase(config, note)
    const { db, pool } = database
    closing.push(database.close)
    await bringUpToDate(database, note, stopping.signal)
    await renewSealing(db, sealing)
    const demo = await prepareDemo(config, db)

    const provider = await openProvider(config, localUrl(config))
    closing.push(provider.close)
    const sending = await openSending(config, db)
    closing.push(sending.close)
    const outage = watchDatabase(pool)
    const background = createBackground(
      { error: (context, message) => app.log.error(context, message) },
      outage,
    )
    closing.push(background.close)
    const throttles = createThrottles(pool, config)
    const gathered = createGatheredEvents(db)
    closing.push(gathered.flush)
    const context = { config, db, pool, throttles, sealing, gathered, outage, demo, ...provider }
    const app = await buildApp(context, background, loggerOptions(config))
    closing.push(() => stopListening(app))
    // Also where the log tells less: these lines are a record of their own.
    if (config.production) shipEvents(app.log.child({}, { level: 'info' }))
    await listen(app, config)

    // What a server before this one left undone is looked at without delay.
    const settle = (stopping: AbortSignal) => settleDue(context, app.log, stopping)
    background.run('settle open checkouts', settle)
    background.repeat('settle open checkouts', SETTLE_EVERY_MS, settle)
    for (const channel of CHANNELS)
      background.repeat(`send queued messages by ${channel}`, SEND_EVERY_MS, () =>
        sending.sendDue(channel, app.log),
      )
    const bill = (stopping: AbortSignal) => bringAllUpToDate(db, app.log, { stopping })
    background.run('raise what is due', bill)
    background.repeat('raise what is due', BILL_EVERY_MS, bill)
    const remind = (stopping: AbortSignal) => remindByRules(db, app.log, stopping)
    background.run('remind those who owe', remind)
    background.repeat('remind those who owe', REMIND_EVERY_MS, remind)
    background.repeat('note what was refused', NOTE_REFUSALS_EVERY_MS, gathered.flush)
    const tidy = (stopping: AbortSignal) =>
      Promise.all([forgetOldTries(db), removeWhatIsPast(db, config, app.log, stopping)])
    // Where nobody else comes in, whoever is refused is whoever would read the warning.
    if (config.exposed_by) background.repeat('watch the security log', WATCH_EVERY_MS, () => warnOfBursts(db))
    background.run('tidy', tidy)
    background.repeat('tidy', TIDY_EVERY_MS, tidy)
    const erasing = { db, connection: database.connection, forgetFiles: sending.forget }
    const erase = async (stopping: AbortSignal) => {
      await eraseDue(erasing, app.log, stopping)
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

    announce(config, demo)
    await askedToStop
  } catch (error) {
    // A start that was given up fails at whatever it waited for.
    if (!stopping.signal.aborted) throw error
  } finally {
    // What did not end in time ends with the program, once it has said why it ends.
    if (!(await closeAll(closing, note))) setTimeout(() => process.exit(), EXIT_AFTER_MS).unref()
  }
}

/** Brings all keys of authenticator apps under the first key of the settings, and says what whoever renews it has to know. */
async function renewSealing(db: Db, sealing: Sealing): Promise<void> {
  const { renewed, lost } = await sealAnew(db, sealing)
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
