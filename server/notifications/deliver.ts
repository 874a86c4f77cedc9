import { join } from 'node:path'
import type { ChannelName } from '#contract/deliveries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/open.ts'
import { type Channel, type Message, SendFailure } from './channel.ts'
import { createEmail } from './email.ts'
import { writeLetter } from './letters.ts'
import { createOutbox } from './outbox.ts'
import * as queue from './queue.ts'
import { REST, waitAfter } from './retries.ts'
import { createWhatsapp } from './whatsapp.ts'

/** Messages taken at a time, sent side by side. */
const BATCH = 20
/** Milliseconds after which a message whose sender died is taken up again; longer than the slowest sending. */
const LEASE = 5 * 60_000
const LONGEST_REASON = 500

interface Log {
  error(context: object, message: string): void
  warn(context: object, message: string): void
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

/** Sends what is due, at most a batch of it, and answers how many were taken. Several servers share the queue. */
export async function deliverDue({ lease = LEASE, ...sender }: Sender): Promise<number> {
  const messages = await queue.claimDue(sender.db, BATCH, lease)
  await Promise.all(messages.map((message) => deliver(sender, message)))
  return messages.length
}

async function deliver({ db, channels, app_url, log }: Sender, message: Message): Promise<void> {
  const channel = channels[message.channel]
  let providerId: string | null
  try {
    providerId = await channel.send(message, writeLetter(message.kind, message.content, app_url))
  } catch (error) {
    return noteFailure(db, log, message, error as Error)
  }
  await queue.markSent(db, message, channel.carrier, providerId)
}

async function noteFailure(db: Db, log: Log, message: Message, error: Error): Promise<void> {
  const reason = error.message.slice(0, LONGEST_REASON)
  const { id, channel, tries } = message
  const kind = error instanceof SendFailure ? error.kind : 'retry'
  if (!(error instanceof SendFailure))
    log.error({ err: error, delivery: id }, 'a message could not be sent; it is tried again')
  if (kind === 'final') return queue.markFailed(db, message, reason)
  if (kind === 'retry') return queue.postpone(db, message, waitAfter(tries), reason)
  log.warn({ channel, reason }, 'a channel is stopped')
  await queue.stopChannel(db, channel, REST, reason)
  await queue.postpone(db, message, REST, reason)
}

/** The sending of messages, as the program runs it: `due` is to be repeated, `close` lets go of open connections. */
export async function openDelivery(config: Config, db: Db) {
  const channels = openChannels(config)
  await queue.startChannels(db)
  return {
    due: (log: Log) => deliverDue({ db, channels, app_url: config.app_url, log }),
    close: async () => {
      for (const channel of Object.values(channels)) channel.close()
    },
  }
}
