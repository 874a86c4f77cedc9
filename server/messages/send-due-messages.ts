import { setTimeout as sleep } from 'node:timers/promises'
import type { ChannelName } from '#contract/messages.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/open.ts'
import { messageOf } from '#server/errors/errors.ts'
import { LONGEST_REASON_CHARS, type OutgoingMessage, SendFailure } from '#server/messages/channels/channel.ts'
import { type Channels, openChannels, outboxOf } from '#server/messages/channels/open-channels.ts'
import { removeFromOutbox } from '#server/messages/channels/outbox.ts'
import { writeMessage } from '#server/messages/text/write-message.ts'
import {
  CHANNEL_STOP_MS,
  type ChannelLog,
  type ChannelResult,
  noteChannelResult,
  restartChannels,
} from './channel-outages.ts'
import * as queue from './queue.ts'
import { WHY_UNWANTED } from './store.ts'

const FIRST_WAIT_MS = MINUTE_MS / 2
const LONGEST_WAIT_MS = 6 * HOUR_MS
const MOST_DOUBLINGS = 20

const BATCH_SIZE = 20
/** A claimed message returns to the queue after this time. */
const LEASE_MS = 5 * MINUTE_MS
const SEND_TIMEOUT_MS = 30_000
const NOTE_AGAIN_MS = { first: 250, longest: 5000 }

interface Sender {
  db: Db
  channels: Channels
  app_url: string
  log: ChannelLog
}

/** `sendDue` runs per channel, so that no channel delays another; `forget` deletes outbox files. */
export async function openSending(config: Config, db: Db) {
  const channels = openChannels(config)
  await restartChannels(db)
  return {
    sendDue: (channel: ChannelName, log: ChannelLog) =>
      sendDueMessages({ db, channels, app_url: config.app_url, log }, channel),
    forget: (messages: Parameters<typeof removeFromOutbox>[1]) =>
      removeFromOutbox(outboxOf(config), messages),
    close: async () => {
      for (const channel of Object.values(channels)) channel.close()
    },
  }
}

export async function sendDueMessages(
  { lease_ms = LEASE_MS, ...sender }: Sender & { lease_ms?: number },
  channel: ChannelName,
): Promise<number> {
  const leaseEnds = Date.now() + lease_ms
  const waiting = await queue.claimDue(sender.db, channel, BATCH_SIZE, lease_ms)
  const taken = waiting.length
  const result: ChannelResult = {}
  const sendInTurn = async () => {
    for (let message = waiting.shift(); message; message = waiting.shift())
      if (Date.now() < leaseEnds) await sendMessage(sender, message, leaseEnds, result)
  }
  await Promise.all(Array.from({ length: sender.channels[channel].concurrency }, sendInTurn))
  await noteChannelResult(sender, channel, result)
  return taken
}

/** Never throws: one failure must not stop the batch. */
async function sendMessage(
  sender: Sender,
  message: OutgoingMessage,
  leaseEnds: number,
  result: ChannelResult,
): Promise<void> {
  const { db, channels, app_url, log } = sender
  const channel = channels[message.channel]
  let noteOutcome: () => Promise<void>
  try {
    if (message.closed) throw new SendFailure('final', 'The account is closed.')
    if (message.unwanted) throw new SendFailure('unwanted', WHY_UNWANTED[message.channel])
    const text = writeMessage(message.kind, message.content, app_url)
    const signal = AbortSignal.timeout(Math.min(SEND_TIMEOUT_MS, leaseEnds - Date.now()))
    const providerId = await channel.send(message, text, signal)
    result.sent = true
    noteOutcome = () => queue.markSent(db, message, channel.carrier, providerId)
  } catch (error) {
    noteOutcome = outcomeOfFailure(sender, message, error, result)
  }
  await retryUntil(leaseEnds, noteOutcome).catch((err: unknown) =>
    log.error(
      { err, message_id: message.id },
      'what became of a message could not be noted; it is sent again',
    ),
  )
}

function outcomeOfFailure(
  { db, log }: Sender,
  message: OutgoingMessage,
  error: unknown,
  result: ChannelResult,
): () => Promise<void> {
  const reason = messageOf(error).slice(0, LONGEST_REASON_CHARS)
  const kind = error instanceof SendFailure ? error.kind : 'retry'
  const wait = waitAfter(message.tries)
  if (!(error instanceof SendFailure))
    log.error({ err: error, message_id: message.id }, 'a message could not be sent; it is tried again')
  if (kind === 'final') return () => queue.markFailed(db, message, reason)
  if (kind === 'unwanted') return () => queue.markFailed(db, message, reason, false)
  if (kind === 'stop') result.stop = reason
  if (kind === 'no answer') result.noAnswer = reason
  return () => queue.postpone(db, message, kind === 'stop' ? Math.max(CHANNEL_STOP_MS, wait) : wait, reason)
}

/** Repeats a database write, so that a sent message is not sent again. */
async function retryUntil(end: number, note: () => Promise<void>): Promise<void> {
  for (let wait = NOTE_AGAIN_MS.first; ; wait = Math.min(wait * 2, NOTE_AGAIN_MS.longest)) {
    try {
      return await note()
    } catch (error) {
      if (Date.now() + wait >= end) throw error
      await sleep(wait)
    }
  }
}

/** Exponential backoff from 30 s to 6 h with jitter in the upper half. */
export function waitAfter(tries: number, random: () => number = Math.random): number {
  const doublings = Math.min(Math.max(tries - 1, 0), MOST_DOUBLINGS)
  const span = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** doublings)
  return Math.round(span * (0.5 + random() / 2))
}
