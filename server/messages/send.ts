import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChannelName } from '#contract/messages.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/open.ts'
import { type Channel, type Message, SendFailure } from '#server/messages/channels/channel.ts'
import { createEmail } from '#server/messages/channels/email.ts'
import { createOutbox } from '#server/messages/channels/outbox.ts'
import { createWhatsapp } from '#server/messages/channels/whatsapp.ts'
import * as standing from './channel-state.ts'
import { writeLetter } from './letters.ts'
import * as queue from './queue.ts'
import { REST, waitAfter } from './retries.ts'

/** Messages taken of a channel at a time. */
const BATCH = 20
/** Milliseconds after which a message whose sender died is taken up again. */
const LEASE = 5 * MINUTE_MS
/** Milliseconds that one message may take; a batch of them, as many side by side as the channel has lanes, fits the lease. */
const DEADLINE = 30_000
/** Milliseconds until what became of a message is noted again, where the database did not take it: doubling, up to. */
const NOTE_AGAIN = { first: 250, longest: 5000 }
const LONGEST_REASON = 500

interface Log {
  error(context: object, message: string): void
  warn(context: object, message: string): void
  info(context: object, message: string): void
}
export type Channels = Record<ChannelName, Channel>

/** The ways out by the settings; what is not configured goes to the outbox, `<data_dir>/outbox`. */
export function openChannels({
  mail,
  whatsapp,
  data_dir,
}: Pick<Config, 'mail' | 'whatsapp' | 'data_dir'>): Channels {
  const outbox = createOutbox(join(data_dir, 'outbox'))
  return { email: mail ? createEmail(mail) : outbox, whatsapp: whatsapp ? createWhatsapp(whatsapp) : outbox }
}

interface Sender {
  db: Db
  channels: Channels
  app_url: string
  log: Log
  lease?: number
}
/** What a batch met with on its channel. */
interface Met {
  sent?: boolean
  stop?: string
  away?: string
}

/** Sends what is due on a channel, at most a batch of it, and answers how many were taken. Several servers share the queue. */
export async function deliverDue({ lease = LEASE, ...sender }: Sender, name: ChannelName): Promise<number> {
  const until = Date.now() + lease
  const waiting = await queue.claimDue(sender.db, name, BATCH, lease)
  const taken = waiting.length
  const met: Met = {}
  const lane = async () => {
    for (let message = waiting.shift(); message; message = waiting.shift())
      // What waited for longer than it is ours is taken up again, by us or another.
      if (Date.now() < until) await deliver(sender, message, until, met)
  }
  await Promise.all(Array.from({ length: sender.channels[name].lanes }, lane))
  await noteStanding(sender, name, met)
  return taken
}

/** Never throws: what became of one message is nothing to the others. */
async function deliver(sender: Sender, message: Message, until: number, met: Met): Promise<void> {
  const { db, channels, app_url, log } = sender
  const channel = channels[message.channel]
  let became: () => Promise<void>
  try {
    const letter = writeLetter(message.kind, message.content, app_url)
    const signal = AbortSignal.timeout(Math.min(DEADLINE, until - Date.now()))
    const providerId = await channel.send(message, letter, signal)
    met.sent = true
    became = () => queue.markSent(db, message, channel.carrier, providerId)
  } catch (error) {
    became = whatFailed(sender, message, error as Error, met)
  }
  await noteWhile(until, became).catch((err: unknown) =>
    log.error({ err, delivery: message.id }, 'what became of a message could not be noted; it is sent again'),
  )
}

function whatFailed({ db, log }: Sender, message: Message, error: Error, met: Met): () => Promise<void> {
  const reason = error.message.slice(0, LONGEST_REASON)
  const kind = error instanceof SendFailure ? error.kind : 'retry'
  const wait = waitAfter(message.tries)
  if (!(error instanceof SendFailure))
    log.error({ err: error, delivery: message.id }, 'a message could not be sent; it is tried again')
  if (kind === 'final') return () => queue.markFailed(db, message, reason)
  if (kind === 'retry') return () => queue.postpone(db, message, wait, reason)
  met[kind] = reason
  return () => queue.postpone(db, message, kind === 'stop' ? Math.max(REST, wait) : wait, reason)
}

/** A database that is away for a moment must not make a message that is out go out again. */
async function noteWhile(until: number, note: () => Promise<void>): Promise<void> {
  for (let wait = NOTE_AGAIN.first; ; wait = Math.min(wait * 2, NOTE_AGAIN.longest)) {
    try {
      return await note()
    } catch (error) {
      if (Date.now() + wait >= until) throw error
      await sleep(wait)
    }
  }
}

/** A channel by which something left works, whatever one message was told. */
async function noteStanding({ db, log }: Sender, channel: ChannelName, met: Met): Promise<void> {
  const { sent, stop: stopped, away } = met
  if (sent) {
    if (await standing.endOutage(db, channel)) log.info({ channel }, 'a channel works again')
  } else if (stopped) {
    log.warn({ channel, reason: stopped }, 'a channel is stopped')
    await standing.stopChannel(db, channel, REST, stopped)
  } else if (away && (await standing.noteOutage(db, channel, away))) {
    log.warn(
      { channel, reason: away },
      'a channel does not get through; its messages wait and are tried again',
    )
  }
}

/**
 * The sending of messages, as the program runs it: `due` is to be repeated for each channel on its own, so that none holds
 * up another; `close` lets go of open connections.
 */
export async function openDelivery(config: Config, db: Db) {
  const channels = openChannels(config)
  await standing.startChannels(db)
  return {
    due: (channel: ChannelName, log: Log) =>
      deliverDue({ db, channels, app_url: config.app_url, log }, channel),
    close: async () => {
      for (const channel of Object.values(channels)) channel.close()
    },
  }
}
