import { CHANNELS } from '#contract/messages.ts'
import type { Config } from '#server/config/config.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import { openSending } from '#server/messages/send-due-messages.ts'
import { settleDue } from '#server/payments/follow-up/job.ts'
import { openProvider } from '#server/payments/provider/open-provider.ts'
import { createBackground } from '#server/runtime/background.ts'
import { closeAll } from '#server/runtime/closing.ts'
import { note, runCommand } from '#server/runtime/command.ts'
import { loggerOptions } from '#server/runtime/logger.ts'
import { forgetOldBrowsers } from '#server/throttling/known-browsers.ts'
import { createThrottles } from '#server/throttling/limits.ts'
import { forgetOldTries } from '#server/throttling/tries.ts'
import { buildApp } from './app.ts'
import { connectDatabase } from './database/connect.ts'
import { bringUpToDate } from './database/up-to-date.ts'
import { DEMO_PASSWORD } from './demo/demo.ts'
import { DEMO_ACCOUNTS } from './demo/people.ts'
import { prepareDemo } from './demo/prepare.ts'
import { forgetOldSessions } from './session/store.ts'

const SETTLE_EVERY = 10_000
const SEND_EVERY = 1000
const TIDY_EVERY = 15 * 60_000
/** Milliseconds between two looks whether npm, which started us, is still there. */
const ORPHANED = 500
/** A terminal's Ctrl-C comes twice, from the terminal and from npm; a person's second one comes later. */
const SECOND_THOUGHT = 1000
/** Milliseconds that requests under way have to come to their end once the program is to stop. */
const LAST_REQUESTS = 3000
/** Milliseconds for the program to say why it ends, where something holds it. */
const LAST_WORDS = 100

await runCommand(start)

async function start(config: Config): Promise<void> {
  /** Undoes what was begun; the last one first. */
  const closing: (() => Promise<unknown>)[] = []
  const stopAsked = firstSignal()
  for (const line of config.cautions) note(line)
  try {
    const database = await connectDatabase(config, note)
    const { db, pool } = database
    closing.push(database.close)
    await bringUpToDate(database, note)
    const demo = await prepareDemo(config, db)

    const provider = await openProvider(config, localUrl(config))
    closing.push(provider.close)
    const sending = await openSending(config, db)
    closing.push(sending.close)
    const background = createBackground({
      error: (context, message) => app.log.error(context, message),
      warn: (context, message) => app.log.warn(context, message),
    })
    closing.push(background.close)
    const throttles = createThrottles(pool, config)
    const context = { config, db, throttles, demo, ...provider }
    const app = await buildApp(context, background, loggerOptions(config))
    closing.push(() => closeApp(app))
    await listen(app, config)
    // What a server before this one left undone is looked at without delay.
    const settle = (stopping: AbortSignal) => settleDue(context, app.log, stopping)
    background.run('settle open checkouts', settle)
    background.repeat('settle open checkouts', SETTLE_EVERY, settle)
    for (const channel of CHANNELS)
      background.repeat(`send queued messages by ${channel}`, SEND_EVERY, () =>
        sending.sendDue(channel, app.log),
      )
    const tidy = () => Promise.all([forgetOldSessions(db), forgetOldTries(db), forgetOldBrowsers(db)])
    background.run('tidy', tidy)
    background.repeat('tidy', TIDY_EVERY, tidy)
    announce(config, demo)
    await stopAsked
  } finally {
    // What did not end in time ends with the program, once it has said why it ends.
    if (!(await closeAll(closing, note))) setTimeout(() => process.exit(), LAST_WORDS).unref()
  }
}

/** Where this machine itself reaches the app. */
function localUrl({ host, port }: Config): string {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}

type App = Awaited<ReturnType<typeof buildApp>>

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new SettingError(`PORT: ${port} is in use by another program`, { cause })
    if (code === 'EACCES') throw new SettingError(`PORT: ${port} may not be used by this account`, { cause })
    if (code === 'EADDRNOTAVAIL')
      throw new SettingError(`HOST: ${host} is not an address of this machine`, { cause })
    throw cause
  }
}

/** Serves what is under way; a download that somebody takes their time with is cut off. */
async function closeApp(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS)
  await app.close()
  clearTimeout(cut)
}

function announce(config: Config, demo: boolean): void {
  console.log(`Estate Management is ready at ${config.app_url}`)
  if (!config.paystack) console.log('Payments run in a sandbox (Test mode): no money is moved')
  if (config.production && !config.mail)
    console.log('Email does not leave: SMTP_URL is not set, so messages are kept in the outbox of DATA_DIR')
  if (!demo) return
  console.log('Demo accounts:')
  for (const { role, email } of DEMO_ACCOUNTS) {
    console.log(`  ${role.padEnd(12)}  ${email.padEnd(24)}  ${DEMO_PASSWORD}`)
  }
}

/** Resolves when somebody asks the program to stop. Who asks again while it is closing ends it at once. */
function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    let since = 0
    const asked = () => {
      if (since && Date.now() - since > SECOND_THOUGHT) process.exit(1)
      since ||= Date.now()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked)
    // Who ends npm ends the shell between it and us, which passes no signal on: then we have another parent.
    const parent = process.ppid
    if (process.env.npm_lifecycle_event)
      setInterval(() => process.ppid !== parent && resolve(), ORPHANED).unref()
  })
}
