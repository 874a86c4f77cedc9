import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import {
  id,
  idParams,
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
  /** The number (E.164) that somebody signs in with whom a sheet brought in without an email; with one, both work. */
  sign_in_phone: z.string().nullable(),
  /** The address that takes its place once it is confirmed. */
  pending_email: z.string().nullable(),
  phone_number: z.string().nullable(),
  roles: z.array(z.enum(ROLES)),
  /** The estate that an estate admin looks after. */
  user_estate: estateName.nullable(),
  created_at: instant,
  /** Since when nobody signs in to it, and why; both left out where it is open. */
  deactivated_at: instant.optional(),
  deactivated_reason: z.string().optional(),
  /** It asks for a second factor; left out where it has none. */
  second_factor: z.literal(true).optional(),
})
export type User = z.infer<typeof user>

export const registerBody = z.strictObject({
  name: requiredText('Name is required'),
  email: requiredEmail(),
  password: newPassword,
  role,
  /** Marked as required and not validated (§5): a message to a number that is none says so later. */
  phone_number: optionalText(30).optional(),
  /** The estate that an estate admin looks after. */
  estate_id: id.nullish(),
})
const updateUserBody = z.strictObject({
  name: requiredText('Name is required'),
  /** Null leaves an account without one that has none. */
  email: requiredEmail().nullable(),
  roles: listOf(role, { max: ROLES.length, missing: 'Role is required' }),
  phone_number: optionalPhone.optional(),
  /** The estate that an estate admin looks after; left out, it stays. */
  estate_id: id.nullish(),
})

const updateUserForm = (hasEmail: boolean) =>
  updateUserBody.extend({
    email: optionalEmail.refine((email) => email !== null || !hasEmail, 'Email is required'),
  })
/** The same as a form: whose account has no email may be left without. */
export const updateUserForms = { email: updateUserForm(true), noEmail: updateUserForm(false) }

export const usersApi = {
  register: endpoint('POST /register', {
    summary:
      'Makes an account. A role that manages needs the password of whoever gives it, see `POST /me/confirm-password`.',
    allow: ADMINS,
    status: 201,
    body: registerBody,
    reply: user,
  }),
  listUsers: endpoint('GET /users', {
    summary: 'Accounts; an admin does not see super admins. Searches name, email and phone number.',
    allow: ADMINS,
    list: true,
    query: pageQuery.extend({
      role: z.enum(ROLES, { error: 'Not a role' }).optional(),
      /** Left out, both. */
      state: z.enum(['open', 'deactivated'], { error: 'Either open or deactivated' }).optional(),
      order: orderOf(USER_ORDERS),
    }),
    reply: z.array(user),
  }),
  updateUser: endpoint('PUT /users/:id', {
    summary:
      'Changes name, email, phone number, roles and the estate looked after. Another email is in force once confirmed. A change of role ends the sessions of the account. All but name and phone number need the password, see `POST /me/confirm-password`.',
    allow: ADMINS,
    params: idParams,
    body: updateUserBody,
    reply: user,
  }),
  cancelUserEmail: endpoint('DELETE /users/:id/email', {
    summary: 'Gives up the change of an address that waits to be confirmed.',
    allow: ADMINS,
    params: idParams,
    reply: user,
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
export const handOverBody = z.strictObject({ to_user_id: pickedId('Choose who looks after the estate') })

const needsPassword = 'Needs the password, see `POST /me/confirm-password`.'

/** Those who leave, or whose account somebody else has: what admins do to another account. */
export const leaversApi = {
  deactivateUser: endpoint('POST /users/:id/deactivate', {
    summary: `Shuts an account: its sessions end and nobody signs in to it; what it wrote stays. Never the last super admin, nor the own. ${needsPassword}`,
    allow: ADMINS,
    params: idParams,
    body: reasonBody,
    reply: user,
  }),
  reactivateUser: endpoint('POST /users/:id/reactivate', {
    summary: `Opens an account again; its holder is mailed a link to choose a password. ${needsPassword}`,
    allow: ADMINS,
    params: idParams,
    body: reasonBody,
    reply: user,
  }),
  handOver: endpoint('POST /users/:id/hand-over', {
    summary: `Gives the estate that an estate admin looks after to another account, which becomes an estate admin. ${needsPassword}`,
    allow: ADMINS,
    params: idParams,
    body: handOverBody,
    reply: user,
  }),
  listUserSessions: endpoint('GET /users/:id/sessions', {
    summary: 'The sessions of an account, newest first.',
    allow: ADMINS,
    list: true,
    params: idParams,
    reply: z.array(ownSession),
  }),
  endUserSession: endpoint('DELETE /users/:id/sessions/:session_id', {
    summary: `Ends one session of an account. ${needsPassword}`,
    allow: ADMINS,
    params: idParams.extend({ session_id: pathId }),
    reply: done,
  }),
  endUserSessions: endpoint('DELETE /users/:id/sessions', {
    summary: `Ends all sessions of an account, but the one that asks. ${needsPassword}`,
    allow: ADMINS,
    params: idParams,
    reply: done,
  }),
}
