import { z } from 'zod'
import { endpoint, WEBHOOK_BODY_LIMIT_BYTES } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { pageQuery } from './pages.ts'
import { typed } from './text.ts'

const MESSAGE_STATUSES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]
export const CHANNELS = ['email', 'whatsapp'] as const
/** Unconfigured channels of these messages, which stay in the outbox. */
export const notSetUp = z.array(z.enum(CHANNELS))
export type ChannelName = (typeof CHANNELS)[number]
/** `outbox` keeps the message as a file while the channel is not configured. */
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

export const message = z.object({
  id,
  name: z.string().nullable(),
  /** Empty without an address; null hides a personal address from everyone but admins. */
  address: z.string().nullable(),
  channel: z.enum(CHANNELS),
  status,
  via: z.enum(CARRIERS).nullable(),
  tries: z.int(),
  next_try_at: instant.nullable(),
  last_error: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
})
export type Message = z.infer<typeof message>

export const sentMessage = message.extend({
  kind: z.string(),
  subject: z.string(),
  /** Null: the message gave access to the account. */
  text: z.string().nullable(),
})
export type SentMessage = z.infer<typeof sentMessage>

/** The server removes secrets from a sent message. */
const messageWithText = sentMessage.extend({ address: z.string(), text: z.string() })
export type MessageWithText = z.infer<typeof messageWithText>

/** The server also answers at `/deliveries`. */
export const messagesApi = {
  listMessages: endpoint('GET /messages', {
    summary: 'All messages by email or WhatsApp, with their text. Searches name and address.',
    allow: ['super admin'],
    list: true,
    query: pageQuery.extend({ status: status.optional(), channel: z.enum(CHANNELS).optional() }),
    reply: z.array(messageWithText),
  }),
  retryMessages: endpoint('POST /messages/retry', {
    summary: 'Queues failed messages outside notifications again, except sign-in links.',
    allow: ['super admin'],
    reply: z.object({ retried: z.int() }),
  }),
  retryMessage: endpoint('POST /messages/:id/retry', {
    summary: 'Queues one of these failed messages again; 0 if it is none of them.',
    allow: ['super admin'],
    reply: z.object({ retried: z.int() }),
  }),
  /** Meta sets these names; the challenge goes back as plain text. */
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
  /** The handler checks the signature over the raw bytes first, so the body has no schema here. */
  whatsappWebhook: endpoint('POST /whatsapp/webhook', {
    summary: 'Receives message events from WhatsApp.',
    allow: 'anyone',
    body_limit: WEBHOOK_BODY_LIMIT_BYTES,
    reply: z.object({ status: z.literal('ok') }),
  }),
}
