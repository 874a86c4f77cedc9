import { z } from 'zod'
import { endpoint, FILE, NEEDS_PASSWORD } from './endpoint.ts'
import { contactOut, id, instant, newPassword, optionalText, requiredText } from './fields.ts'
import { INVITATION_STATES } from './invitation-states.ts'
import { CHANNELS, notSetUp } from './messages.ts'
import { pageQuery } from './pages.ts'
import { MANAGERS } from './roles.ts'
import { signedIn } from './session.ts'
import { listOf, typed } from './text.ts'

const MOST_INVITED = 10_000
const state = z.enum(INVITATION_STATES, { error: 'Not a state' })

const invitation = z.object({
  id,
  ...contactOut,
  parts: z.array(z.enum(['landlord', 'tenant'])),
  properties: z.array(z.string()),
  state,
  channel: z.enum([...CHANNELS, 'letter']).nullable(),
  sent_at: instant.nullable(),
  opened_at: instant.nullable(),
  why: z.string().nullable(),
  /** A letter is offered only without email and phone. Empty for people who joined. */
  ways: z.array(z.enum([...CHANNELS, 'letter'])),
  /** Signs in with a phone number; `POST /estate/invitations/:estateId/new-password` sends a new password. */
  password_by_phone: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

/** Null `ids` means everyone who has not joined. State and search narrow them. */
const whom = {
  ids: listOf(id, { max: MOST_INVITED, missing: 'Choose whom to invite' }).nullable(),
  state: state.nullish(),
  q: pageQuery.shape.q,
}

const joinBody = z.strictObject({
  token: typed(100, { missing: 'Enter your code' }),
  name: requiredText('Name is required'),
  password: newPassword,
  sign_in_with: optionalText(),
})
export const joinForms = {
  known: joinBody,
  unknown: joinBody.extend({ sign_in_with: requiredText('Enter an email or a phone number') }),
}

export const invitationsApi = {
  listInvitations: endpoint('GET /estate/invitations/:estateId', {
    summary: 'People who were invited or have not joined. Searches name, email and phone number.',
    allow: MANAGERS,
    list: true,
    query: pageQuery.extend({ state: state.optional() }),
    reply: z.array(invitation),
  }),
  countInvitations: endpoint('GET /estate/invitations/:estateId/counts', {
    summary: 'The number of people in each state, and by channel of those in the given state.',
    allow: MANAGERS,
    query: z.strictObject({ state: state.optional(), q: pageQuery.shape.q }),
    reply: z.object({
      /** The number of people that state and search find. Without a state: of those who have not joined. */
      matching: z.int(),
      states: z.record(z.enum(INVITATION_STATES), z.int()),
      /** People with email and WhatsApp count in each; `none` has neither a channel nor a letter. */
      ways: z.object({ email: z.int(), whatsapp: z.int(), letter: z.int(), none: z.int() }),
      not_set_up: notSetUp,
    }),
  }),
  sendInvitations: endpoint('POST /estate/invitations/:estateId/send', {
    summary: 'Sends links to join by a channel, or by the only one a person has. Earlier links stop working.',
    allow: MANAGERS,
    body: z.strictObject({
      channel: z.enum(CHANNELS, { error: 'Either email or whatsapp' }),
      ...whom,
    }),
    reply: z.object({
      sent: z.object({ email: z.int(), whatsapp: z.int() }),
      not_set_up: notSetUp,
      told: z.int(),
      left_out: z.int(),
      just_sent: z.int(),
      held_back: z.int(),
    }),
  }),
  sendNewPassword: endpoint('POST /estate/invitations/:estateId/new-password', {
    summary: 'Sends a link for a new password by WhatsApp to a person without an email.',
    allow: MANAGERS,
    body: z.strictObject({ id }),
  }),
  printLetters: endpoint('POST /estate/invitations/:estateId/letters', {
    summary: `PDF letters with codes for people without other channels. Earlier letters stop working. ${NEEDS_PASSWORD}`,
    allow: MANAGERS,
    ...FILE,
    body: z.strictObject(whom),
  }),
  openInvitation: endpoint('POST /join/open', {
    summary: 'The person and the estate of a link or a printed code.',
    allow: 'anyone',
    body: joinBody.pick({ token: true }),
    reply: z.object({
      name: z.string(),
      estate: z.string(),
      properties: z.array(z.string()),
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
