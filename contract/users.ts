import { z } from 'zod'
import { endpoint, NEEDS_PASSWORD } from './endpoint.ts'
import { estateName } from './estates.ts'
import {
  id,
  instant,
  newPassword,
  optionalEmail,
  optionalPhone,
  optionalText,
  pathId,
  pickedId,
  requiredEmail,
  requiredText,
} from './fields.ts'
import { sentMessage } from './messages.ts'
import { USER_ORDERS } from './orders.ts'
import { orderOf, pageQuery } from './pages.ts'
import { ADMINS, ROLES } from './roles.ts'
import { ownSession } from './session.ts'
import { listOf } from './text.ts'

const role = z.enum(ROLES, { error: 'Role is required' })

const user = z.object({
  id,
  name: z.string(),
  /** Null: signs in with a phone number. */
  email: z.string().nullable(),
  /** E.164; signs in like the email. */
  sign_in_phone: z.string().nullable(),
  pending_email: z.string().nullable(),
  phone_number: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  user_estate: estateName.nullable(),
  created_at: instant,
  deactivated_at: instant.optional(),
  deactivated_reason: z.string().optional(),
  second_factor: z.literal(true).optional(),
})
export type User = z.infer<typeof user>

const listedUser = user.extend({
  /** Homes that they live in or own, the first two of `homes_count`. */
  homes: z.array(z.object({ title: z.string(), estate: z.string(), owned: z.boolean() })),
  homes_count: z.int(),
  joined: z.boolean(),
  last_seen_at: instant.nullable(),
})
export type ListedUser = z.infer<typeof listedUser>

export const registerBody = z.strictObject({
  name: requiredText('Name is required'),
  email: requiredEmail(),
  password: newPassword,
  role,
  /** Not validated (§5); a message to a wrong number fails later. */
  phone_number: optionalText(30).optional(),
  estate_id: id.nullish(),
})
const updateUserBody = z.strictObject({
  name: requiredText('Name is required'),
  /** Null is only valid for an account without an email. */
  email: requiredEmail().nullable(),
  roles: listOf(role, { max: ROLES.length, missing: 'Role is required' }),
  phone_number: optionalPhone.optional(),
  estate_id: id.nullish(),
})

const updateUserForm = (hasEmail: boolean) =>
  updateUserBody.extend({
    email: optionalEmail.refine((email) => email !== null || !hasEmail, 'Email is required'),
  })
export const updateUserForms = { email: updateUserForm(true), noEmail: updateUserForm(false) }
const userDetail = user.extend({
  joined: z.boolean(),
  /** Null: not since the first kept event. */
  last_signed_in_at: instant.nullable(),
})
export type UserDetail = z.infer<typeof userDetail>
const answersUser = { allow: ADMINS, reply: user } as const

export const usersApi = {
  register: endpoint('POST /register', {
    summary: 'Creates an account. A manager role needs the password, see `POST /me/confirm-password`.',
    ...answersUser,
    status: 201,
    body: registerBody,
  }),
  listUsers: endpoint('GET /users', {
    summary:
      'Accounts with their homes; an admin does not see super admins. Searches name, email and phone number.',
    allow: ADMINS,
    list: true,
    query: pageQuery.extend({
      role: z.enum(ROLES, { error: 'Not a role' }).optional(),
      state: z
        .enum(['open', 'deactivated', 'not_joined'], { error: 'Either open, deactivated or not_joined' })
        .optional(),
      /** People who live, own or work there. */
      estate_id: pathId.optional(),
      order: orderOf(USER_ORDERS),
    }),
    reply: z.array(listedUser),
  }),
  getUser: endpoint('GET /users/:id', {
    summary: 'An account, and when its person signed in last.',
    allow: ADMINS,
    reply: userDetail,
  }),
  listUserMessages: endpoint('GET /users/:id/messages', {
    summary: 'All messages to a person, newest first; without the text of those that give access.',
    allow: ADMINS,
    list: true,
    query: pageQuery,
    reply: z.array(sentMessage),
  }),
  updateUser: endpoint('PUT /users/:id', {
    summary: 'Changes an account; new roles end its sessions. All but name and phone need the password.',
    ...answersUser,
    body: updateUserBody,
  }),
  cancelUserEmail: endpoint('DELETE /users/:id/email', {
    summary: 'Cancels the pending change of an address.',
    ...answersUser,
  }),
  listRoles: endpoint('GET /roles', {
    summary: 'All roles.',
    allow: ADMINS,
    list: true,
    reply: z.array(z.object({ id, name: z.enum(ROLES) })),
  }),
}

const LONGEST_REASON_CHARS = 300
export const reasonBody = z.strictObject({ reason: requiredText('Say why', LONGEST_REASON_CHARS) })
const withReason = { ...answersUser, body: reasonBody } as const
export const handOverBody = z.strictObject({ to_user_id: pickedId('Choose who looks after the estate') })

export const leaversApi = {
  deactivateUser: endpoint('POST /users/:id/deactivate', {
    summary: `Shuts an account and ends its sessions. Never the own or the last super admin. ${NEEDS_PASSWORD}`,
    ...withReason,
  }),
  reactivateUser: endpoint('POST /users/:id/reactivate', {
    summary: `Opens an account again and mails a link for a new password. ${NEEDS_PASSWORD}`,
    ...withReason,
  }),
  handOver: endpoint('POST /users/:id/hand-over', {
    summary: `Gives an estate to another account, which becomes its estate admin. ${NEEDS_PASSWORD}`,
    ...answersUser,
    body: handOverBody,
  }),
  listUserSessions: endpoint('GET /users/:id/sessions', {
    summary: 'The sessions of an account, newest first.',
    allow: ADMINS,
    list: true,
    reply: z.array(ownSession),
  }),
  endUserSession: endpoint('DELETE /users/:id/sessions/:session_id', {
    summary: `Ends one session of an account. ${NEEDS_PASSWORD}`,
    allow: ADMINS,
  }),
  endUserSessions: endpoint('DELETE /users/:id/sessions', {
    summary: `Ends all sessions of an account except the current one. ${NEEDS_PASSWORD}`,
    allow: ADMINS,
  }),
}
