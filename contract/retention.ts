import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

/** What is kept about people for a time only. `docs/privacy.md` says why for so long. */
const RETAINED_KINDS = [
  'messages',
  'sessions',
  'security_events',
  'links',
  'devices',
  'imports',
  'archived_estates',
] as const
export type RetainedKind = (typeof RETAINED_KINDS)[number]

/** Days after which a row goes; of events, `SECURITY_LOG_DAYS` says it. The privacy notice says the same. */
export const KEEP_DAYS = {
  messages: 365,
  /** After they end: the sign-in page says why. */
  sessions: 30,
  /** After they end. */
  links: 30,
  /** After they were signed in with last. */
  devices: 180,
  /** What the sheet said, after the import ended. */
  imports: 90,
  /** Seven years: for six after a business year its books have to be kept. */
  archived_estates: 2556,
} as const satisfies Partial<Record<RetainedKind, number>>

const retained = z.object({
  kind: z.enum(RETAINED_KINDS),
  /** Days after which a row goes. */
  keep_days: z.int(),
  /** How many there are now; of archived estates, their residents. */
  rows: z.int(),
  /** How many of them the next run takes. */
  due: z.int(),
  /** The last run: how many there were before it, and how many it took; null before the first. */
  last: z.object({ at: instant, before: z.int(), removed: z.int() }).nullable(),
})
export type Retained = z.infer<typeof retained>

export const retentionApi = {
  readRetention: endpoint('GET /retention', {
    summary:
      'How long what is kept about people stays, how much of it there is, and what the last run removed.',
    allow: ['super admin'],
    reply: z.array(retained),
  }),
}
