import { z } from 'zod'
import { done, id, instant, optionalPhone, pathId, requiredEmail, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ROLES } from './roles.ts'
import { typed } from './text.ts'

const LONGEST_PASSWORD = 128
/** Credentials as typed: never trimmed away or judged before they are compared. */
const typedPassword = (message: string) => typed(LONGEST_PASSWORD, { missing: message }).min(1, message)
/** A password being chosen: 8 to 128 characters, no composition rules (NIST SP 800-63B); common ones are refused by the server. */
export const newPassword = typed(LONGEST_PASSWORD, { missing: 'Password is required' })
  .min(1, { error: 'Password is required', abort: true })
  .min(8, 'Use at least 8 characters')

export const estateName = z.object({ id, name: z.string() })
const tenancy = z.object({
  id,
  email: z.string(),
  role: z.literal('tenant'),
  estate: estateName.extend({ status: z.literal(1).nullable() }),
  estate_property: z.object({ id, title: z.string() }),
})
export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The address that takes its place once it is confirmed. */
  pending_email: z.string().nullable(),
  phone_number: z.string().nullable(),
  must_change_password: z.boolean(),
  user_estate: estateName.nullable(),
  tenants: z.array(tenancy),
  /** Those that were left; what was paid there stays readable. */
  former_tenants: z.array(tenancy),
})
export type SessionUser = z.infer<typeof sessionUser>

/** What people change of themselves. */
export const profileForm = z.strictObject({
  name: requiredText('Name is required'),
  phone_number: optionalPhone,
})
export const changePasswordBody = z.strictObject({
  current_password: typedPassword('Enter your current password'),
  password: newPassword,
})
export const confirmPasswordBody = z.strictObject({ password: typedPassword('Enter your password') })
export const changeEmailBody = z.strictObject({ email: requiredEmail() })
/** What the link of a mail carries. */
const linkBody = z.strictObject({ token: requiredText('This link is not complete.', 200) })

const LOGIN_MISSING = 'Please enter both email and password.'
export const session = {
  login: endpoint('POST /login', {
    summary: 'Signs in with email and password.',
    allow: 'anyone',
    body: z.strictObject({
      email: requiredText(LOGIN_MISSING, 254).toLowerCase(),
      password: typedPassword(LOGIN_MISSING),
    }),
    reply: z.object({ token: z.string(), user: sessionUser, role: z.enum(ROLES) }),
  }),
  logout: endpoint('POST /logout', {
    summary: 'Ends the session of the token sent.',
    allow: 'signed in',
    reply: done,
  }),
  me: endpoint('GET /me', {
    summary: 'Who is signed in. The first role is the one acted in.',
    allow: 'signed in',
    reply: z.object({ user: sessionUser, roles: z.array(z.enum(ROLES)) }),
  }),
  updateMe: endpoint('PUT /me', {
    summary: 'Changes the own name and phone number, or the role acted in.',
    allow: 'signed in',
    body: profileForm.partial().extend({
      active_role: z.enum(ROLES, { error: 'Not one of your roles' }).optional(),
    }),
    reply: z.object({ user: sessionUser, roles: z.array(z.enum(ROLES)) }),
  }),
  changePassword: endpoint('PUT /me/password', {
    summary: 'Changes the own password; other sessions end.',
    allow: 'signed in',
    body: changePasswordBody,
    reply: done,
  }),
  confirmPassword: endpoint('POST /me/confirm-password', {
    summary:
      'Gives the own password again. For 10 minutes the session may then do what answers 403 with the code `password_needed`.',
    allow: 'signed in',
    body: confirmPasswordBody,
    reply: done,
  }),
  changeEmail: endpoint('PUT /me/email', {
    summary:
      'Asks for another address, in force once the link that is mailed to it is used; the old one is told. Needs the password, see `POST /me/confirm-password`.',
    allow: 'signed in',
    body: changeEmailBody,
    reply: done,
  }),
  cancelEmail: endpoint('DELETE /me/email', {
    summary: 'Gives up the change of the own address that waits to be confirmed.',
    allow: 'signed in',
    reply: done,
  }),
  confirmEmail: endpoint('POST /confirm-email', {
    summary:
      'Puts a new address in force with the token of the link mailed to it; ends every session. One that somebody asked for themselves takes their password too; one that an admin asked for replaces it, and mails a link to choose another.',
    allow: 'anyone',
    body: linkBody.extend({ password: typedPassword('Enter your password').optional() }),
    reply: done,
  }),
  undoEmail: endpoint('POST /undo-email', {
    summary:
      'Stops or undoes a change of address with the token of the link mailed to the old one, until 72 hours after it took effect.',
    allow: 'anyone',
    body: linkBody,
    reply: done,
  }),
  listSessions: endpoint('GET /me/sessions', {
    summary: 'The own sessions, newest first.',
    allow: 'signed in',
    list: true,
    reply: z.array(
      z.object({
        id,
        created_at: instant,
        last_seen_at: instant,
        ip: z.string().nullable(),
        user_agent: z.string().nullable(),
        current: z.boolean(),
      }),
    ),
  }),
  endSession: endpoint('DELETE /me/sessions/:id', {
    summary: 'Ends one of the own sessions.',
    allow: 'signed in',
    params: z.strictObject({ id: pathId }),
    reply: done,
  }),
  forgotPassword: endpoint('POST /forgot-password', {
    summary: 'Sends a link to choose a new password. The answer is the same for unknown addresses.',
    allow: 'anyone',
    body: z.strictObject({
      email: requiredEmail('Please enter your email address.', 'Please enter a valid email address.'),
    }),
    reply: done,
  }),
  resetPassword: endpoint('POST /reset-password', {
    summary: 'Chooses a new password with the token of the link; ends every session.',
    allow: 'anyone',
    body: z.strictObject({
      token: requiredText('This link is not complete.', 200),
      password: newPassword,
    }),
    reply: done,
  }),
}
