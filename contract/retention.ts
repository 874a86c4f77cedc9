import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

/** `docs/privacy.md` explains each period. */
const RETAINED_KINDS = [
  'messages',
  'sessions',
  'security_events',
  'links',
  'devices',
  'imports',
  'bank_lines',
  'archived_estates',
] as const
export type RetainedKind = (typeof RETAINED_KINDS)[number]

/** Days after which a row is deleted. The privacy notice states the same. */
export const KEEP_DAYS = {
  messages: 365,
  /** After the end; the sign-in page explains an ended session. */
  sessions: 30,
  links: 30,
  devices: 180,
  imports: 90,
  /** What banks wrote of payers, who may be strangers. */
  bank_lines: 730,
  /** Accounting records are kept for six years after a business year. */
  archived_estates: 2556,
} as const satisfies Partial<Record<RetainedKind, number>>

const retained = z.object({
  kind: z.enum(RETAINED_KINDS),
  keep_days: z.int(),
  rows: z.int(),
  due: z.int(),
  last: z.object({ at: instant, before: z.int(), removed: z.int() }).nullable(),
})
export type Retained = z.infer<typeof retained>

export const retentionApi = {
  readRetention: endpoint('GET /retention', {
    summary: 'Retention periods of personal data, stored rows and the last deletions.',
    allow: ['super admin'],
    reply: z.array(retained),
  }),
}
