import { z } from 'zod'
import { endpoint, NEEDS_PASSWORD, WITHOUT_SECOND_FACTOR } from './endpoint.ts'
import { id, instant, requiredText, typedPassword } from './fields.ts'
import { sessionUser } from './profile.ts'
import { ROLES } from './roles.ts'
import { secondFactorCode } from './second-factor.ts'
import { LONGEST_EMAIL_CHARS } from './sign-in-name.ts'

const LOGIN_MISSING = 'Please enter both email and password.'
export const signedIn = z.object({ token: z.string(), user: sessionUser, role: z.enum(ROLES) })

export const signInApi = {
  login: endpoint('POST /login', {
    summary: 'Signs in with email or phone number, password and, if required, a code.',
    allow: 'anyone',
    body: z.strictObject({
      email: requiredText(LOGIN_MISSING, LONGEST_EMAIL_CHARS).toLowerCase(),
      password: typedPassword(LOGIN_MISSING),
      code: secondFactorCode().optional(),
      /** Limits the session to two hours. */
      shared_device: z.boolean().optional(),
    }),
    reply: signedIn,
  }),
}

export const ownSession = z.object({
  id,
  created_at: instant,
  last_seen_at: instant,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
})

export const sessionApi = {
  logout: endpoint('POST /logout', {
    summary: 'Ends the session of the token sent.',
    ...WITHOUT_SECOND_FACTOR,
  }),
  listSessions: endpoint('GET /me/sessions', {
    summary: 'The own sessions, newest first.',
    ...WITHOUT_SECOND_FACTOR,
    list: true,
    reply: z.array(ownSession),
  }),
  endSession: endpoint('DELETE /me/sessions/:id', {
    summary: 'Ends an own session. Others than the current one need the password.',
    ...WITHOUT_SECOND_FACTOR,
  }),
  endOtherSessions: endpoint('DELETE /me/sessions', {
    summary: `Ends all own sessions except the current one. ${NEEDS_PASSWORD}`,
    ...WITHOUT_SECOND_FACTOR,
  }),
}
