import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { id, idParams, instant, pickedId, requiredLines, requiredText } from './fields.ts'
import { CHANNELS, message, messageCounts } from './messages.ts'
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
  /** 0 unread, 1 read; each person has their own. */
  is_read: readFlag,
  created_by: id.nullable(),
  created_by_name: z.string().nullable(),
  /** Empty: addressed to everyone, or to the viewer alone. */
  roles: z.array(z.enum(AUDIENCES)),
  /** For the viewer alone, such as word of their payment. */
  personal: z.boolean(),
  created_at: instant,
})
export type Notification = z.infer<typeof notification>

/** Only web addresses: a link is opened with one click by people who trust the estate. */
const link = line(2000)
  .refine(
    (value) => value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
    'Enter a valid link',
  )
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null)

/** A WhatsApp message holds about 850 characters; its text wants the greater part of them. */
const LONGEST_WHATSAPP_LINK_CHARS = 400

export const createNotificationBody = z
  .strictObject({
    title: requiredText('Title is required'),
    message: requiredLines('Message is required', 5000),
    /** Those that can be created; those in the application alone come from the application itself (§9). */
    type: z.enum(['email', 'whatsapp'], { error: 'Select a type' }),
    estate_id: pickedId('No estate is linked to your account.').nullable(),
    url: link,
    is_read: readFlag.default(0),
    /** The viewer. */
    created_by: pickedId('Cannot determine current user (created_by).'),
    roles: listOf(z.enum(AUDIENCES), { max: AUDIENCES.length, missing: 'Select an audience' }),
  })
  .refine(({ type, url }) => type !== 'whatsapp' || (url?.length ?? 0) <= LONGEST_WHATSAPP_LINK_CHARS, {
    path: ['url'],
    error: `Use at most ${LONGEST_WHATSAPP_LINK_CHARS} characters: a WhatsApp message holds no longer link`,
  })

/** Messages of a notification by channel, without the failed ones. */
const going = {
  email: z.int(),
  whatsapp: z.int(),
  /** Channels used here that are not set up: their messages stay in the outbox. */
  not_set_up: z.array(z.enum(CHANNELS)),
}

export const notificationsApi = {
  listNotifications: endpoint('GET /notifications', {
    summary: 'Notifications within reach. Searches title and message.',
    allow: ROLES,
    list: true,
    query: pageQuery.extend({
      type: z.enum(NOTIFICATION_TYPES).optional(),
      is_read: z.enum(['0', '1']).transform(Number).optional(),
    }),
    reply: z.array(notification),
  }),
  createNotification: endpoint('POST /notification/create', {
    summary: 'Tells the landlords or tenants of the own estate.',
    allow: ['estate admin'],
    status: 201,
    body: createNotificationBody,
    reply: notification.extend({ ...going, failed: z.int() }),
  }),
  updateNotification: endpoint('PUT /notification/update/:id', {
    summary: 'Marks a notification as read or unread for the viewer.',
    allow: ROLES,
    params: idParams,
    body: z.strictObject({ is_read: readFlag }),
    reply: notification,
  }),
  deleteNotification: endpoint('DELETE /notification/delete/:id', {
    summary: 'Removes it for everyone (admins, estate admins) or hides it for the viewer.',
    allow: ROLES,
    params: idParams,
    reply: done,
  }),
  countAudience: endpoint('GET /notification/audience', {
    summary:
      'How many people of the own estate a notification would reach by each channel, and how many it would not. One by email goes by WhatsApp to people without an email.',
    allow: ['estate admin'],
    query: z.strictObject({ type: z.enum(CHANNELS), audience: z.enum([...AUDIENCES, 'both']) }),
    reply: z.object({
      ...going,
      /** No address is known. */
      unreached: z.int(),
      /** They said no to messages by the channel. */
      unwilling: z.int(),
    }),
  }),
  listNotificationMessages: endpoint('GET /notification/:id/messages', {
    summary: 'What became of a notification, person by person; those that failed come first.',
    allow: MANAGERS,
    params: idParams,
    query: pageQuery.omit({ q: true }),
    reply: z.object({
      counts: messageCounts,
      ...going,
      /** Of those that failed: the ones that may arrive now, for what failed may pass or the address is another one. */
      retriable: z.int(),
      /** Of those that were sent: the ones kept as files, because the channel is not configured. */
      in_outbox: z.int(),
      total: z.int(),
      rows: z.array(message),
    }),
  }),
  retryNotificationMessages: endpoint('POST /notification/:id/retry', {
    summary:
      'Queues the failed messages of a notification again, to the addresses that people have now; not to an address that was refused.',
    allow: MANAGERS,
    params: idParams,
    reply: z.object({ retried: z.int() }),
  }),
}
