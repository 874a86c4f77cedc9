import { z } from 'zod'
import { arrearsMeant } from './arrears.ts'
import { endpoint } from './endpoint.ts'
import { dayOut, id, pickedId } from './fields.ts'
import { notSetUp } from './messages.ts'
import { MOST_MATCHED, MOST_REMINDED, REMINDER_DAYS } from './reminder-words.ts'
import { MANAGERS } from './roles.ts'
import { tenantsMeant } from './tenancies.ts'
import { listOf } from './text.ts'

export const MOST_PREVIEWED = 100

const reminderRulesBody = z
  .strictObject({
    turned_on: z.boolean({ error: 'Either on or off' }),
    days: listOf(z.literal(REMINDER_DAYS, { error: 'Choose from the days that are offered' }), {
      min: 0,
      max: REMINDER_DAYS.length,
      missing: 'Choose the days',
    }),
    /** Adds WhatsApp to email. People without an email always get WhatsApp. */
    whatsapp: z.boolean({ error: 'Either on or off' }),
  })
  .refine(({ turned_on, days }) => !turned_on || days.length > 0, {
    path: ['days'],
    error: 'Choose at least one day',
  })
export type ReminderRules = z.output<typeof reminderRulesBody>

const reminderRules = z.object({
  billing: z.boolean(),
  turned_on: z.boolean(),
  days: z.array(z.literal(REMINDER_DAYS)),
  whatsapp: z.boolean(),
})

/** Null: an owner. The homes of one owner share a reminder. */
const debtor = { tenant_id: id.nullable(), name: z.string() }
const reminded = z.object({
  ...debtor,
  property: z.string(),
  estate: z.string(),
  amount: z.number(),
  title: z.string(),
  message: z.string(),
  /** True with an address and consent for this channel. */
  email: z.boolean(),
  whatsapp: z.boolean(),
  joining: z.boolean(),
})
export type Reminded = z.infer<typeof reminded>

const NO_MESSAGE_REASONS = ['no_address', 'said_no'] as const
const noMessage = z.object({ ...debtor, reason: z.enum(NO_MESSAGE_REASONS) })
export type NoMessage = z.infer<typeof noMessage>

const SKIP_REASONS = [
  'owes_nothing',
  'nothing_due',
  'reminded_today',
  'reminded_in_app',
  'estate_inactive',
  'no_account',
  'not_joined',
] as const
const skipped = z.object({ ...debtor, reason: z.enum(SKIP_REASONS) })
export type Skipped = z.infer<typeof skipped>

const reach = {
  email: z.int(),
  whatsapp: z.int(),
  no_message: z.array(noMessage),
  not_set_up: notSetUp,
  skipped: z.array(skipped),
}
export type ReminderReach = z.infer<z.ZodObject<typeof reach>>

/** `count` people are reminded, of their `accounts`. */
const counted = {
  ...{ count: z.int(), accounts: z.int(), amount: z.number() },
  people: z.array(reminded),
  ...reach,
}

/** Reminders by rule go out from 08:00. */
const sendingTime = z.enum(['now', 'from_eight', 'not_today'])
export type SendingTime = z.infer<typeof sendingTime>

const tooMany = `At most ${MOST_REMINDED} at once`
const ids = listOf(pickedId('Not a valid id'), { max: MOST_REMINDED, missing: 'Select somebody', tooMany })
const byHand = z
  .strictObject({
    tenant_ids: ids.optional(),
    /** Of owners. */
    account_ids: ids.optional(),
    /** All matching accounts in arrears. */
    arrears: arrearsMeant.optional(),
    /** All matching tenants. */
    tenants: tenantsMeant.optional(),
  })
  .superRefine(({ tenant_ids, account_ids, arrears, tenants }, context) => {
    const wrong = (message: string) =>
      context.addIssue({ code: 'custom', path: ['tenant_ids'], message, input: tenant_ids })
    const ways = [tenant_ids ?? account_ids, arrears, tenants].filter((way) => way !== undefined)
    if (ways.length === 0) wrong('Select somebody')
    if (ways.length > 1) wrong('Either by id or by a filter')
    if (tenant_ids && account_ids && tenant_ids.length + account_ids.length > MOST_REMINDED) wrong(tooMany)
  })

export const remindersApi = {
  getReminderRules: endpoint('GET /estate/reminders/:estateId', {
    summary: 'The reminder rules of an estate.',
    allow: MANAGERS,
    reply: reminderRules,
  }),
  setReminderRules: endpoint('PUT /estate/reminders/:estateId', {
    summary: 'Sets the reminder rules of an estate that bills, from today on.',
    allow: MANAGERS,
    body: reminderRulesBody,
    reply: reminderRules,
  }),
  previewReminderRules: endpoint('POST /estate/reminders/:estateId/preview', {
    summary: 'The reminders that these rules would still send today. Nothing is sent.',
    allow: MANAGERS,
    heavy: true,
    body: reminderRulesBody,
    reply: z.object({
      ...counted,
      today: dayOut,
      sends: sendingTime,
      /** Sums that are due by now. One person may be in both. */
      due: z.object({ count: z.int(), amount: z.number() }),
      soon: z.object({ on: dayOut, count: z.int(), amount: z.number() }),
    }),
  }),
  previewReminders: endpoint('POST /reminders/preview', {
    summary:
      'The reminders to the given or matching tenancies and owners and the reasons for the others. Nothing is sent.',
    allow: MANAGERS,
    heavy: true,
    body: byHand,
    reply: z.object(counted),
  }),
  sendReminders: endpoint('POST /reminders/send', {
    summary: `Reminds those of some tenancies and owners who owe what is due: at most ${MOST_REMINDED} at once, ${MOST_MATCHED} by a filter, and each at most once a day.`,
    allow: MANAGERS,
    body: byHand,
    reply: z.object({ sent: z.int(), ...reach }),
  }),
}
