import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, idParams, instant, optionalLines, pickedId, requiredLines } from './fields.ts'
import { pageQuery } from './pages.ts'
import { ERASURE_DAYS, PRIVACY_REQUEST_STATES } from './privacy-request-states.ts'
import { ADMINS } from './roles.ts'

/** What somebody may ask about what is kept of them: NDPA 2023, section 34. */
export const PRIVACY_REQUEST_KINDS = ['correction', 'erasure'] as const
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number]
/** How it came: asked in the profile; by a letter or a call, and entered by an admin; nobody asked, their estate was archived long ago. */
export const DATA_REQUEST_WAYS = ['profile', 'admin', 'archive'] as const

const LONGEST_NOTE_CHARS = 1000

/** Why somebody cannot be erased yet. */
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
  via: z.enum(DATA_REQUEST_WAYS),
  /** What they wrote; empty once they are erased. */
  note: z.string(),
  /** Of one that an admin entered: the beginning of the day on which it was received. */
  asked_at: instant,
  /** The day by which it is to be answered: `2026-11-12`. */
  due_on: z.string(),
  answered_at: instant.nullable(),
  /** What was answered. */
  answer: z.string().nullable(),
  /** The day on which it is carried out, unless something stands in its way; null but of a granted erasure. */
  erase_on: z.string().nullable(),
})
export type OwnPrivacyRequest = z.infer<typeof ownPrivacyRequest>

const privacyRequest = ownPrivacyRequest.extend({
  /** Whose it is; 'Former resident' once they are erased. */
  user: z.object({ id, name: z.string(), email: z.string().nullable() }),
  estates: z.array(z.string()),
  /** Who entered it for them. */
  entered_by: z.string().nullable(),
  answered_by: z.string().nullable(),
  /** Whether the viewer is one of those who answer it: nobody does their own, nor an admin another admin's. */
  may_answer: z.boolean(),
  /** What stands in the way of erasing them now; empty where nothing does, and of a correction. */
  hindrances: z.array(z.enum(ERASURE_HINDRANCES)),
  /** The first property that hinders the erasure. */
  owns: z.object({ id, title: z.string() }).nullable(),
})
export type PrivacyRequest = z.infer<typeof privacyRequest>

/** A text of somebody else that holds a person's name, number or email. */
const mention = z.object({
  place: z.enum(['property', 'charge', 'notice', 'tenancy', 'payment', 'review', 'audit']),
  /** The id of the row, or of the property that an entry of the audit log is about. */
  id,
  title: z.string(),
  what: z.string(),
})
export type Mention = z.infer<typeof mention>

const asked = { kind: z.enum(PRIVACY_REQUEST_KINDS), note: optionalLines(LONGEST_NOTE_CHARS) }
/** Whoever asks for a correction says of what. */
const saysWhat = ({ kind, note }: { kind: PrivacyRequestKind; note: string | null }) =>
  kind === 'erasure' || note !== null
const saidNothing = { path: ['note'], error: 'Say what is not right' }

export const privacyRequestForm = z.strictObject(asked).refine(saysWhat, saidNothing)
/** What came by a letter or a call. */
export const enteredRequestForm = z
  .strictObject({
    user_id: pickedId('Choose whose request it is'),
    ...asked,
    /** The day on which it was received, from which the time to answer counts; today unless told. */
    asked_on: day().optional(),
  })
  .refine(saysWhat, saidNothing)
export const answerForm = z.strictObject({
  answer: requiredLines('Say what was decided', LONGEST_NOTE_CHARS),
})

const needsPassword = 'Needs the password, see `POST /me/confirm-password`.'

export const privacyRequests = {
  listOwnDataRequests: endpoint('GET /me/data-requests', {
    summary: 'What the viewer asked about what is kept of them, newest first.',
    allow: 'signed in',
    reply: z.array(ownPrivacyRequest),
  }),
  askAboutData: endpoint('POST /me/data-requests', {
    summary: `Asks to have correct, or to have erased, what is kept of the viewer; one of a kind at a time. Erasure: ${needsPassword}`,
    allow: 'signed in',
    body: privacyRequestForm,
    reply: ownPrivacyRequest,
    status: 201,
  }),
  withdrawPrivacyRequest: endpoint('DELETE /me/data-requests/:id', {
    summary: 'Takes back a request of the viewer that is still open.',
    allow: 'signed in',
    params: idParams,
    reply: ownPrivacyRequest,
  }),
  listDataRequests: endpoint('GET /data-requests', {
    summary: 'What people asked about what is kept of them: open ones first, the earliest due first.',
    allow: ADMINS,
    list: true,
    query: pageQuery.extend({ state: z.enum(PRIVACY_REQUEST_STATES).optional() }),
    reply: z.array(privacyRequest),
  }),
  listMentions: endpoint('GET /data-requests/:id/mentions', {
    summary: 'Texts of others that hold the name, number or email of the person; an erasure leaves them.',
    allow: ADMINS,
    params: idParams,
    reply: z.array(mention),
  }),
  enterDataRequest: endpoint('POST /data-requests', {
    summary: `Enters what somebody else asked by letter, by phone or after their account was shut; the person is told. Erasure: ${needsPassword}`,
    allow: ADMINS,
    body: enteredRequestForm,
    reply: privacyRequest,
    status: 201,
  }),
  completeDataRequest: endpoint('POST /data-requests/:id/done', {
    summary: 'Says that a correction was made; the person is told.',
    allow: ADMINS,
    params: idParams,
    body: answerForm,
    reply: privacyRequest,
  }),
  refusePrivacyRequest: endpoint('POST /data-requests/:id/refuse', {
    summary: 'Refuses a request, with the reason that the person is told.',
    allow: ADMINS,
    params: idParams,
    body: answerForm,
    reply: privacyRequest,
  }),
  grantErasure: endpoint('POST /data-requests/:id/erase', {
    summary: `Grants an erasure: the account is shut now and erased for good after ${ERASURE_DAYS} days. ${needsPassword}`,
    allow: ADMINS,
    params: idParams,
    body: answerForm,
    reply: privacyRequest,
  }),
  cancelErasure: endpoint('POST /data-requests/:id/keep', {
    summary: `Takes a granted erasure back before it is carried out; the account is opened again. ${needsPassword}`,
    allow: ADMINS,
    params: idParams,
    body: answerForm,
    reply: privacyRequest,
  }),
}
