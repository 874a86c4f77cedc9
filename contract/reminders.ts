import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dayOut, id, pathId, pickedId } from './fields.ts'
import { CHANNELS } from './messages.ts'
import { MOST_REMINDED, REMINDER_DAYS } from './reminder-words.ts'
import { MANAGERS } from './roles.ts'
import { listOf } from './text.ts'

export type { ReminderDay } from './reminder-words.ts'

/** Of a preview, so many are told one by one. */
export const MOST_PREVIEWED = 100

/** By which rules an estate reminds those who owe. */
const reminderRulesBody = z
  .strictObject({
    turned_on: z.boolean({ error: 'Either on or off' }),
    /** Days after the day to pay; below zero before it. */
    days: listOf(z.literal(REMINDER_DAYS, { error: 'Choose from the days that are offered' }), {
      min: 0,
      max: REMINDER_DAYS.length,
      missing: 'Choose the days',
    }),
    /** WhatsApp too, besides email and the application. Someone without an email gets WhatsApp either way. */
    whatsapp: z.boolean({ error: 'Either on or off' }),
  })
  .refine(({ turned_on, days }) => !turned_on || days.length > 0, {
    path: ['days'],
    error: 'Choose at least one day',
  })
export type ReminderRules = z.output<typeof reminderRulesBody>

const reminderRules = z.object({
  /** Whether the estate bills: only then there is anything to remind of. */
  billing: z.boolean(),
  turned_on: z.boolean(),
  days: z.array(z.literal(REMINDER_DAYS)),
  whatsapp: z.boolean(),
})

const reminded = z.object({
  tenant_id: id,
  name: z.string(),
  property: z.string(),
  /** Naira that are asked for. */
  amount: z.number(),
  title: z.string(),
  message: z.string(),
  /** A message leaves by this channel: an address is known and they accept messages there. */
  email: z.boolean(),
  whatsapp: z.boolean(),
  /** They have not joined: the message carries a link to join. */
  joining: z.boolean(),
})
export type Reminded = z.infer<typeof reminded>

/** Reasons why a reminder is only in the application. */
const NO_MESSAGE_REASONS = ['no_address', 'said_no'] as const
const noMessage = z.object({ tenant_id: id, name: z.string(), reason: z.enum(NO_MESSAGE_REASONS) })
export type NoMessage = z.infer<typeof noMessage>

/** Why somebody is not reminded. */
const SKIP_REASONS = [
  'owes_nothing',
  'nothing_due',
  'reminded_today',
  'estate_inactive',
  'no_account',
  /** They have not joined, and no link to join can be sent. */
  'not_joined',
] as const
const skipped = z.object({ tenant_id: id, name: z.string(), reason: z.enum(SKIP_REASONS) })
export type Skipped = z.infer<typeof skipped>

/** Reminders by channel. Someone with both channels counts in each. */
const reach = {
  email: z.int(),
  whatsapp: z.int(),
  /** People who only see it in the application. */
  no_message: z.array(noMessage),
  /** Channels used here that are not set up: their messages stay in the outbox. */
  not_set_up: z.array(z.enum(CHANNELS)),
  skipped: z.array(skipped),
}
const reachObject = z.object(reach)
export type ReminderReach = z.infer<typeof reachObject>

const counted = {
  /** How many people are reminded, and of how much in all. */
  count: z.int(),
  amount: z.number(),
  /** The first of them. */
  people: z.array(reminded),
  ...reach,
}

/** When reminders by rule go out: now, from 08:00 on, or no more today. */
const sendingTime = z.enum(['now', 'from_eight', 'not_today'])
export type SendingTime = z.infer<typeof sendingTime>

const ofEstate = z.strictObject({ estateId: pathId })
const byHand = z.strictObject({
  tenant_ids: listOf(pickedId('Not a valid id'), {
    max: MOST_REMINDED,
    missing: 'Select somebody',
    tooMany: `At most ${MOST_REMINDED} at once`,
  }),
})

export const remindersApi = {
  getReminderRules: endpoint('GET /estate/reminders/:estateId', {
    summary: 'By which rules an estate reminds those who owe.',
    allow: MANAGERS,
    params: ofEstate,
    reply: reminderRules,
  }),
  setReminderRules: endpoint('PUT /estate/reminders/:estateId', {
    summary: 'Sets by which rules an estate that bills reminds those who owe, from today on.',
    allow: MANAGERS,
    params: ofEstate,
    body: reminderRulesBody,
    reply: reminderRules,
  }),
  previewReminderRules: endpoint('POST /estate/reminders/:estateId/preview', {
    summary: 'Whom such rules would still remind today. Nothing is sent.',
    allow: MANAGERS,
    heavy: true,
    params: ofEstate,
    body: reminderRulesBody,
    reply: z.object({
      ...counted,
      today: dayOut,
      sends: sendingTime,
    }),
  }),
  previewReminders: endpoint('POST /reminders/preview', {
    summary: 'Which of some tenancies would be reminded, in what words, and which not. Nothing is sent.',
    allow: MANAGERS,
    heavy: true,
    body: byHand,
    reply: z.object(counted),
  }),
  sendReminders: endpoint('POST /reminders/send', {
    summary: `Reminds those of some tenancies who owe what is due: at most ${MOST_REMINDED} at once, and each at most once a day.`,
    allow: MANAGERS,
    body: byHand,
    reply: z.object({ sent: z.int(), ...reach }),
  }),
}
