import { z } from 'zod'
import { endpoint, FILE, NEEDS_PASSWORD } from './endpoint.ts'
import { askedDay, id, instant, inTurn, pathId, sheetFormat } from './fields.ts'
import { pageQuery } from './pages.ts'
import { SECURITY_EVENTS } from './security-events.ts'

const securityEvent = z.object({
  id,
  at: instant,
  kind: z.enum(SECURITY_EVENTS),
  times: z.int(),
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  role: z.string().nullable(),
  tried: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  about_id: id.nullable(),
  about_name: z.string().nullable(),
  entity: z.string().nullable(),
  entity_id: id.nullable(),
  estate_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

const filters = {
  kind: z.enum(['refused', ...SECURITY_EVENTS], { error: 'Not a kind of event' }).optional(),
  user_id: pathId.optional(),
  estate_id: pathId.optional(),
  from: askedDay,
  to: askedDay,
}

/** Estate admins only see events of their estate. */
export const securityLogApi = {
  listSecurityEvents: endpoint('GET /security-log', {
    summary: 'Security events, newest first. Searches names, addresses and tried sign-in names.',
    allow: ['super admin', 'estate admin'],
    list: true,
    query: inTurn(pageQuery.extend(filters)),
    reply: z.array(securityEvent),
  }),
  securityFigures: endpoint('GET /security-log/figures', {
    summary: 'The numbers of security events in the last 24 hours.',
    allow: ['super admin', 'estate admin'],
    reply: z.object({ refused: z.int(), new_devices: z.int(), exports: z.int() }),
  }),
  exportSecurityEvents: endpoint('GET /security-log/export', {
    summary: `The same events as a file. ${NEEDS_PASSWORD}`,
    allow: ['super admin', 'estate admin'],
    ...FILE,
    query: inTurn(z.strictObject({ q: pageQuery.shape.q, ...filters, format: sheetFormat })),
  }),
}
