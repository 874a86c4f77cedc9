import { z } from 'zod'
import { done } from './done.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { id, pathId } from './ids.ts'

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
export const session = {
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
