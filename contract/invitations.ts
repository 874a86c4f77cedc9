import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { id, instant, newPassword, optionalText, pathId, requiredText } from './fields.ts'
import { INVITATION_STATES } from './invitation-states.ts'
import { CHANNELS } from './messages.ts'
import { pageQuery } from './pages.ts'
import { MANAGERS } from './roles.ts'
import { signedIn } from './session.ts'
import { listOf, typed } from './text.ts'

/** As many people as one estate brings at once. */
const MOST_INVITED = 10_000
const state = z.enum(INVITATION_STATES, { error: 'Not a state' })

const invitation = z.object({
  /** The person's: there is one invitation of somebody in an estate. */
  id,
  /** As they were typed. */
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** What they are in the estate. */
  parts: z.array(z.enum(['landlord', 'tenant'])),
  /** The titles of their properties there. */
  properties: z.array(z.string()),
  state,
  /** By which it was sent last; null: not yet. */
  channel: z.enum([...CHANNELS, 'letter']).nullable(),
  sent_at: instant.nullable(),
  opened_at: instant.nullable(),
  /** Why it failed, or why none can be sent. */
  why: z.string().nullable(),
  /** How a link may leave: a letter only where there is neither email nor phone. Empty for who has joined. */
  ways: z.array(z.enum([...CHANNELS, 'letter'])),
  /** Joined with a phone number and has no email: a new password is sent by `POST /estate/invitations/:estateId/new-password`. */
  password_by_phone: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

const ofEstate = z.strictObject({ estateId: pathId })
/** Whom: these, or all who have not joined. */
const whom = {
  ids: listOf(id, { max: MOST_INVITED, missing: 'Choose whom to invite' }).nullable(),
  /** Of them only those in this state, such as `not_sent`. */
  state: state.nullish(),
}

const joinBody = z.strictObject({
  token: typed(100, { missing: 'Enter your code' }),
  name: requiredText('Name is required'),
  password: newPassword,
  /** An email or a phone number, of who has neither. */
  sign_in_with: optionalText(),
})
export const joinForms = {
  known: joinBody,
  unknown: joinBody.extend({ sign_in_with: requiredText('Enter an email or a phone number') }),
}

export const invitationsApi = {
  listInvitations: endpoint('GET /estate/invitations/:estateId', {
    summary:
      'Who lives or owns property in an estate and was invited, or has not joined. Searches name, email and phone number as they were typed.',
    allow: MANAGERS,
    list: true,
    params: ofEstate,
    query: pageQuery.extend({ state: state.optional() }),
    reply: z.array(invitation),
  }),
  countInvitations: endpoint('GET /estate/invitations/:estateId/counts', {
    summary:
      'How many people are in each state, and by which ways those who have not joined, or are in the state asked for, can be reached.',
    allow: MANAGERS,
    params: ofEstate,
    query: z.strictObject({ state: state.optional() }),
    reply: z.object({
      states: z.record(z.enum(INVITATION_STATES), z.int()),
      /** Who has both email and WhatsApp counts in each; `none`: who has no way at all. */
      ways: z.object({ email: z.int(), whatsapp: z.int(), letter: z.int(), none: z.int() }),
    }),
  }),
  sendInvitations: endpoint('POST /estate/invitations/:estateId/send', {
    summary:
      'Sends a link to join, by the channel asked for or the other where a person has only that. Nobody without either is written to. An earlier link stops working. Who was sent one within the last minute is left alone.',
    allow: MANAGERS,
    params: ofEstate,
    body: z.strictObject({
      channel: z.enum(CHANNELS, { error: 'Either email or whatsapp' }),
      ...whom,
    }),
    reply: z.object({
      sent: z.object({ email: z.int(), whatsapp: z.int() }),
      /** Channels used here that are not set up: their messages stay in the outbox. */
      not_set_up: z.array(z.enum(CHANNELS)),
      /** Who has joined already and was told that they were added: once, whoever is invited. */
      told: z.int(),
      /** Who is reached by neither. */
      left_out: z.int(),
      /** Who was sent a link within the last minute. */
      just_sent: z.int(),
      /** Who has to wait: the estate has sent what it may in 24 hours. */
      held_back: z.int(),
    }),
  }),
  sendNewPassword: endpoint('POST /estate/invitations/:estateId/new-password', {
    summary:
      'Sends somebody who has joined and has no email a link to choose a new password, by WhatsApp to the number that they sign in with.',
    allow: MANAGERS,
    params: ofEstate,
    body: z.strictObject({ id }),
    reply: done,
  }),
  printLetters: endpoint('POST /estate/invitations/:estateId/letters', {
    summary:
      'Letters with a code and a link to join, one page each (PDF), for those who can be reached no other way. Those that were printed before stop working. Needs the password, see `POST /me/confirm-password`.',
    allow: MANAGERS,
    heavy: true,
    params: ofEstate,
    body: z.strictObject(whom),
    reply: z.any(),
  }),
  openInvitation: endpoint('POST /join/open', {
    summary: 'Who is invited by a link or a printed code, and where to.',
    allow: 'anyone',
    body: z.strictObject({ token: typed(100, { missing: 'Enter your code' }) }),
    reply: z.object({
      name: z.string(),
      estate: z.string(),
      properties: z.array(z.string()),
      /** What they sign in with later; null: they are asked for it. */
      sign_in_with: z.string().nullable(),
    }),
  }),
  join: endpoint('POST /join', {
    summary: 'Chooses name and password by a link or a printed code, and signs in. Works once.',
    allow: 'anyone',
    body: joinBody,
    reply: signedIn,
  }),
}
