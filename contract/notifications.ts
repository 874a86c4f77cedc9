import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, pickedId, requiredLines, requiredText } from './fields.ts'
import { CHANNELS, message, messageCounts, notSetUp } from './messages.ts'
import { pageQuery } from './pages.ts'
import { MANAGERS, ROLES } from './roles.ts'
import { line, listOf } from './text.ts'

/** `notification` is shown as In-App. */
const NOTIFICATION_TYPES = ['notification', 'email', 'whatsapp'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
export const AUDIENCES = ['landlord', 'tenant'] as const
const readFlag = z.union([z.literal(0), z.literal(1)], { error: 'Either 0 or 1' })

const notification = z.object({
  id,
  title: z.string(),
  message: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  estate_id: id.nullable(),
  url: z.string().nullable(),
  is_read: readFlag,
  created_by: id.nullable(),
  created_by_name: z.string().nullable(),
  /** Empty: everyone, or the viewer alone. */
  roles: z.array(z.enum(AUDIENCES)),
  personal: z.boolean(),
  created_at: instant,
})
export type Notification = z.infer<typeof notification>

/** For managers: the messages of the notification by their fate. `sent` includes those known to be read. */
const delivery = z.object({
  waiting: z.int(),
  sent: z.int(),
  read: z.int(),
  failed: z.int(),
  in_outbox: z.int(),
})
const listedNotification = notification.extend({
  estate_name: z.string().nullable(),
  delivery: delivery.nullable(),
})
export type ListedNotification = z.infer<typeof listedNotification>

/** Only web addresses, since people trust links from their estate. */
const link = line(2000)
  .refine(
    (value) => value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
    'Enter a valid link',
  )
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null)

/** A WhatsApp message holds about 850 characters, and most belong to its text. */
const LONGEST_WHATSAPP_LINK_CHARS = 400

export const createNotificationBody = z
  .strictObject({
    title: requiredText('Title is required'),
    message: requiredLines('Message is required', 5000),
    /** The application itself creates In-App notifications (§9). */
    type: z.enum(['email', 'whatsapp'], { error: 'Select a type' }),
    estate_id: pickedId('No estate is linked to your account.').nullable(),
    url: link,
    is_read: readFlag.default(0),
    created_by: pickedId('Cannot determine current user (created_by).'),
    roles: listOf(z.enum(AUDIENCES), { max: AUDIENCES.length, missing: 'Select an audience' }),
  })
  .refine(({ type, url }) => type !== 'whatsapp' || (url?.length ?? 0) <= LONGEST_WHATSAPP_LINK_CHARS, {
    path: ['url'],
    error: `Use at most ${LONGEST_WHATSAPP_LINK_CHARS} characters: a WhatsApp message holds no longer link`,
  })

const going = { email: z.int(), whatsapp: z.int(), not_set_up: notSetUp }

export const notificationsApi = {
  listNotifications: endpoint('GET /notifications', {
    summary: 'Visible notifications. Searches title and message.',
    allow: ROLES,
    list: true,
    query: pageQuery.extend({
      type: z.enum(NOTIFICATION_TYPES).optional(),
      is_read: z.enum(['0', '1']).transform(Number).optional(),
      /** Leaves out what the viewer wrote. */
      by: z.literal('others', { error: 'Only others' }).optional(),
      /** Leaves out notices to landlords or tenants that a manager only sees. */
      to: z.literal('me', { error: 'Only me' }).optional(),
      /** For managers: those with messages that failed. */
      delivery: z.literal('failed', { error: 'Only failed' }).optional(),
    }),
    reply: z.array(listedNotification),
  }),
  createNotification: endpoint('POST /notification/create', {
    summary: 'Notifies the landlords or tenants of the own estate.',
    allow: ['estate admin'],
    status: 201,
    body: createNotificationBody,
    reply: notification.extend({ ...going, failed: z.int() }),
  }),
  updateNotification: endpoint('PUT /notification/update/:id', {
    summary: 'Marks a notification as read or unread for the viewer.',
    allow: ROLES,
    body: z.strictObject({ is_read: readFlag }),
    reply: notification,
  }),
  deleteNotification: endpoint('DELETE /notification/delete/:id', {
    summary: 'Deletes it for everyone (managers) or hides it for the viewer.',
    allow: ROLES,
  }),
  countAudience: endpoint('GET /notification/audience', {
    summary: 'The number of people that a notification would reach by channel. Email falls back to WhatsApp.',
    allow: ['estate admin'],
    query: z.strictObject({ type: z.enum(CHANNELS), audience: z.enum([...AUDIENCES, 'both']) }),
    reply: z.object({ ...going, unreached: z.int(), unwilling: z.int() }),
  }),
  listNotificationMessages: endpoint('GET /notification/:id/messages', {
    summary: 'The messages of a notification, failed ones first.',
    allow: MANAGERS,
    query: pageQuery.omit({ q: true }),
    reply: z.object({
      counts: messageCounts,
      ...going,
      retriable: z.int(),
      in_outbox: z.int(),
      total: z.int(),
      rows: z.array(message),
    }),
  }),
  retryNotificationMessages: endpoint('POST /notification/:id/retry', {
    summary: 'Queues the failed messages of a notification again, except to refused addresses.',
    allow: MANAGERS,
    reply: z.object({ retried: z.int() }),
  }),
}
