import { z } from 'zod'
import { endpoint, WEBHOOK_BODY_LIMIT_BYTES } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { pageQuery } from './pages.ts'
import { typed } from './text.ts'

/** How far a message to one person has come; only ever forward. */
const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]
export const CHANNELS = ['email', 'whatsapp'] as const
export type ChannelName = (typeof CHANNELS)[number]
/** By what a message left; `outbox`: kept as a file, because the channel is not configured. */
const CARRIERS = ['smtp', 'whatsapp', 'outbox'] as const
export type Carrier = (typeof CARRIERS)[number]

const status = z.enum(MESSAGE_STATUSES)
export const messageCounts = z.object({
  queued: z.int(),
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  failed: z.int(),
})
export type MessageCounts = z.infer<typeof messageCounts>

/** A message to one person. */
export const message = z.object({
  id,
  name: z.string().nullable(),
  /** Empty where the person has none on this channel; null where it is their own, which only admins see. */
  address: z.string().nullable(),
  channel: z.enum(CHANNELS),
  status,
  via: z.enum(CARRIERS).nullable(),
  tries: z.int(),
  /** When the next try is due, while it is queued. */
  next_try_at: instant.nullable(),
  /** Why the last try did not succeed, in words for a person. */
  last_error: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
})
export type Message = z.infer<typeof message>

/** A message of an estate to one of its people, as those who run the estate read it. */
export const sentMessage = message.extend({ kind: z.string(), subject: z.string(), text: z.string() })
export type SentMessage = z.infer<typeof sentMessage>

/** A message with its text. The application forgets its secrets once it is sent. */
const messageWithText = sentMessage.extend({ address: z.string() })
export type MessageWithText = z.infer<typeof messageWithText>

/** The server also takes `/deliveries` for `/messages`. */
export const messagesApi = {
  listMessages: endpoint('GET /messages', {
    summary: 'Every message that leaves by email or WhatsApp, with its text. Searches name and address.',
    allow: ['super admin'],
    list: true,
    query: pageQuery.extend({ status: status.optional(), channel: z.enum(CHANNELS).optional() }),
    reply: z.array(messageWithText),
  }),
  retryMessages: endpoint('POST /messages/retry', {
    summary:
      'Queues the failed messages that belong to no notification again, to the addresses that people have now. Links that sign in are not sent twice.',
    allow: ['super admin'],
    reply: z.object({ retried: z.int() }),
  }),
  /** Meta's own names; the challenge goes back as plain text. */
  confirmWhatsappWebhook: endpoint('GET /whatsapp/webhook', {
    summary: 'Proves to WhatsApp that this address is ours.',
    allow: 'anyone',
    query: z.object({
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': typed(200),
      'hub.challenge': typed(200),
    }),
    reply: z.any(),
  }),
  /** The signature over the raw bytes is checked before anything is read, so the body has no schema here. */
  whatsappWebhook: endpoint('POST /whatsapp/webhook', {
    summary: 'What WhatsApp tells of messages by itself.',
    allow: 'anyone',
    body_limit: WEBHOOK_BODY_LIMIT_BYTES,
    reply: z.object({ status: z.literal('ok') }),
  }),
}
