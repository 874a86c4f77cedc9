import { z } from 'zod'
import { done } from './done.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { id, pathId } from './ids.ts'

/** What a browser holds, from signing in to signing out. */
export const session = {
  logout: endpoint('POST /logout', {
    summary: 'Ends the session of the token sent.',
    allow: 'signed in',
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
}
