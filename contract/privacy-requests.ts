import { z } from 'zod'
import { endpoint, NEEDS_PASSWORD } from './endpoint.ts'
import { day, id, instant, optionalLines, pickedId, requiredLines } from './fields.ts'
import { pageQuery } from './pages.ts'
import { ERASURE_DAYS, PRIVACY_REQUEST_STATES } from './privacy-request-states.ts'
import { ADMINS } from './roles.ts'

/** NDPA 2023, section 34. */
export const PRIVACY_REQUEST_KINDS = ['correction', 'erasure'] as const
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number]
/** `archive` requests come from the archive job, long after an estate was archived. */
export const PRIVACY_REQUEST_WAYS = ['profile', 'admin', 'archive'] as const

const LONGEST_NOTE_CHARS = 1000

export const ERASURE_HINDRANCES = [
  'lives_here',
  'owns',
  'manages',
  'owes',
  'has_credit',
  'payment_open',
] as const
export type ErasureHindrance = (typeof ERASURE_HINDRANCES)[number]

const ownPrivacyRequest = z.object({
  id,
  kind: z.enum(PRIVACY_REQUEST_KINDS),
  state: z.enum(PRIVACY_REQUEST_STATES),
  via: z.enum(PRIVACY_REQUEST_WAYS),
  note: z.string(),
  asked_at: instant,
  due_on: z.string(),
  answered_at: instant.nullable(),
  answer: z.string().nullable(),
  /** Day of a granted erasure; other states have none. */
  erase_on: z.string().nullable(),
})
export type OwnPrivacyRequest = z.infer<typeof ownPrivacyRequest>

const privacyRequest = ownPrivacyRequest.extend({
  /** Named 'Former resident' after the erasure. */
  user: z.object({ id, name: z.string(), email: z.string().nullable() }),
  estates: z.array(z.string()),
  entered_by: z.string().nullable(),
  answered_by: z.string().nullable(),
  /** A person cannot answer their own request, and an admin cannot answer another admin's. */
  may_answer: z.boolean(),
  hindrances: z.array(z.enum(ERASURE_HINDRANCES)),
  owns: z.object({ id, title: z.string() }).nullable(),
})
export type PrivacyRequest = z.infer<typeof privacyRequest>

const mention = z.object({
  place: z.enum(['property', 'charge', 'notice', 'tenancy', 'payment', 'review', 'audit']),
  id,
  title: z.string(),
  what: z.string(),
})
export type Mention = z.infer<typeof mention>

const asked = {
  kind: z.enum(PRIVACY_REQUEST_KINDS, { error: 'Choose what is asked for' }),
  note: optionalLines(LONGEST_NOTE_CHARS),
}
const saysWhat = ({ kind, note }: { kind: PrivacyRequestKind; note: string | null }) =>
  kind === 'erasure' || note !== null
const saidNothing = { path: ['note'], error: 'Say what is not right' }

export const privacyRequestForm = z.strictObject(asked).refine(saysWhat, saidNothing)
export const enteredRequestForm = z
  .strictObject({
    user_id: pickedId('Choose whose request it is'),
    ...asked,
    /** Day of receipt, which starts the time to answer; today by default. */
    asked_on: day().optional(),
  })
  .refine(saysWhat, saidNothing)
export const answerForm = z.strictObject({
  answer: requiredLines('Say what was decided', LONGEST_NOTE_CHARS),
})
const answer = { allow: ADMINS, body: answerForm, reply: privacyRequest } as const

export const privacyRequests = {
  listOwnPrivacyRequests: endpoint('GET /me/data-requests', {
    summary: "The viewer's requests about their data, newest first.",
    allow: 'signed in',
    reply: z.array(ownPrivacyRequest),
  }),
  submitPrivacyRequest: endpoint('POST /me/data-requests', {
    summary: `Asks for the correction or erasure of the own data; one of a kind at a time. Erasure: ${NEEDS_PASSWORD}`,
    allow: 'signed in',
    body: privacyRequestForm,
    reply: ownPrivacyRequest,
    status: 201,
  }),
  withdrawPrivacyRequest: endpoint('DELETE /me/data-requests/:id', {
    summary: 'Withdraws an open request of the viewer.',
    allow: 'signed in',
    reply: ownPrivacyRequest,
  }),
  listPrivacyRequests: endpoint('GET /data-requests', {
    summary: 'All requests about personal data, open ones first, then by due date.',
    allow: ADMINS,
    list: true,
    query: pageQuery.extend({ state: z.enum(PRIVACY_REQUEST_STATES).optional() }),
    reply: z.array(privacyRequest),
  }),
  listMentions: endpoint('GET /data-requests/:id/mentions', {
    summary: "Texts of others with the person's name, number or email; an erasure leaves them.",
    allow: ADMINS,
    reply: z.array(mention),
  }),
  enterPrivacyRequest: endpoint('POST /data-requests', {
    summary: `Enters a request that came by letter or phone and notifies the person. Erasure: ${NEEDS_PASSWORD}`,
    allow: ADMINS,
    body: enteredRequestForm,
    reply: privacyRequest,
    status: 201,
  }),
  completePrivacyRequest: endpoint('POST /data-requests/:id/done', {
    summary: 'Marks a correction as made and notifies the person.',
    ...answer,
  }),
  refusePrivacyRequest: endpoint('POST /data-requests/:id/refuse', {
    summary: 'Refuses a request and sends the person the reason.',
    ...answer,
  }),
  grantErasure: endpoint('POST /data-requests/:id/erase', {
    summary: `Grants an erasure: shuts the account now, erases it after ${ERASURE_DAYS} days. ${NEEDS_PASSWORD}`,
    ...answer,
  }),
  cancelErasure: endpoint('POST /data-requests/:id/keep', {
    summary: `Cancels a granted erasure and opens the account again. ${NEEDS_PASSWORD}`,
    ...answer,
  }),
}
