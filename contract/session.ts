import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'
import { id, instant, pathId, requiredText, typedPassword } from './fields.ts'
import { sessionUser } from './profile.ts'
import { ROLES } from './roles.ts'
import { secondFactorCode } from './second-factor.ts'
import { LONGEST_EMAIL_CHARS } from './sign-in-name.ts'

const LOGIN_MISSING = 'Please enter both email and password.'
/** Who is signed in now, with the token of the session. */
export const signedIn = z.object({ token: z.string(), user: sessionUser, role: z.enum(ROLES) })

export const signInApi = {
  login: endpoint('POST /login', {
    summary:
      'Signs in with an email or a phone number, and a password; and with a code where the account has a second factor.',
    allow: 'anyone',
    body: z.strictObject({
      email: requiredText(LOGIN_MISSING, LONGEST_EMAIL_CHARS).toLowerCase(),
      password: typedPassword(LOGIN_MISSING),
      /** Of the second factor, once the answer was 401 with the code `sign_in_code_needed`. */
      code: secondFactorCode().optional(),
      /** The session lasts two hours. */
      shared_device: z.boolean().optional(),
    }),
    reply: signedIn,
  }),
}

/** A session as its holder, or an admin, sees it. */
export const ownSession = z.object({
  id,
  created_at: instant,
  last_seen_at: instant,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
})

/** What a browser holds, from signing in to signing out. */
export const sessionApi = {
  logout: endpoint('POST /logout', {
    summary: 'Ends the session of the token sent.',
    allow: 'signed in',
    without_second_factor: true,
    reply: done,
  }),
  listSessions: endpoint('GET /me/sessions', {
    summary: 'The own sessions, newest first.',
    allow: 'signed in',
    without_second_factor: true,
    list: true,
    reply: z.array(ownSession),
  }),
  endSession: endpoint('DELETE /me/sessions/:id', {
    summary:
      'Ends one of the own sessions. Any but the one that asks needs the password, see `POST /me/confirm-password`.',
    allow: 'signed in',
    without_second_factor: true,
    params: z.strictObject({ id: pathId }),
    reply: done,
  }),
  endOtherSessions: endpoint('DELETE /me/sessions', {
    summary:
      'Ends all of the own sessions but the one that asks. Needs the password, see `POST /me/confirm-password`.',
    allow: 'signed in',
    without_second_factor: true,
    reply: done,
  }),
}
