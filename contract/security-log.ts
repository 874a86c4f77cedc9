import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { askedDay, id, instant, inTurn, pathId } from './fields.ts'
import { pageQuery } from './pages.ts'
import { SECURITY_EVENTS } from './security-events.ts'

/** Something that matters for safety: who, in which role, from where, on what, and to which row. */
const securityEvent = z.object({
  id,
  at: instant,
  kind: z.enum(SECURITY_EVENTS),
  /** The same at about the same time are one row. */
  times: z.int(),
  /** Whose account did it or was tried; null where there is none. */
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  role: z.string().nullable(),
  /** What was typed to sign in where no account has it. */
  tried: z.string().nullable(),
  ip: z.string().nullable(),
  /** What the browser says of itself, see `deviceOf`. */
  user_agent: z.string().nullable(),
  /** Whose account it was done to, where that is another's. */
  about_id: id.nullable(),
  about_name: z.string().nullable(),
  entity: z.string().nullable(),
  entity_id: id.nullable(),
  estate_name: z.string().nullable(),
  /** More, by kind: such as the call that was refused, or how many rows were exported. */
  detail: z.record(z.string(), z.unknown()).nullable(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

const filters = {
  kind: z.enum(['refused', ...SECURITY_EVENTS], { error: 'Not a kind of event' }).optional(),
  /** The account that did it, was tried, or it was done to. */
  user_id: pathId.optional(),
  estate_id: pathId.optional(),
  from: askedDay,
  to: askedDay,
}

/** Read by super admins, and by an estate admin as far as it is of their estate. */
export const securityLogApi = {
  listSecurityEvents: endpoint('GET /security-log', {
    summary:
      'What happened that matters for safety, newest first. Searches names, addresses and what was typed to sign in.',
    allow: ['super admin', 'estate admin'],
    list: true,
    query: inTurn(pageQuery.extend(filters)),
    reply: z.array(securityEvent),
  }),
  securityFigures: endpoint('GET /security-log/figures', {
    summary: 'How much of it there was in the last 24 hours.',
    allow: ['super admin', 'estate admin'],
    reply: z.object({
      /** Each time counts, also where several are one row. */
      refused: z.int(),
      new_devices: z.int(),
      exports: z.int(),
    }),
  }),
  exportSecurityEvents: endpoint('GET /security-log/export', {
    summary: 'The same as a file. Needs the password, see `POST /me/confirm-password`.',
    allow: ['super admin', 'estate admin'],
    heavy: true,
    query: inTurn(
      z.strictObject({
        q: pageQuery.shape.q,
        ...filters,
        format: z.enum(['csv', 'xlsx'], { error: 'Either csv or xlsx' }),
      }),
    ),
    reply: z.any(),
  }),
}
