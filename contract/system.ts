import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { messageCounts } from './messages.ts'
import { pageQuery } from './pages.ts'

/** How the backups stand that are made by themselves, and whether they can be restored. */
const backupState = z.object({
  /** `off`: none is asked for. `failed`: the newest try. `late`: for more than a day none was made, and nothing says why. */
  state: z.enum(['off', 'never', 'ok', 'late', 'failed']),
  /** When in the day, in Lagos, and how long they are kept; null: the settings ask for none. */
  schedule: z.object({ at: z.string(), keep_days: z.int() }).nullable(),
  /** The newest that stands; `size` in bytes. */
  last: z.object({ at: instant, file: z.string(), size: z.number() }).nullable(),
  failure: z.object({ at: instant, reason: z.string() }).nullable(),
  /** The last time that one was restored into an empty place, and what was compared. */
  drill: z
    .object({
      at: instant,
      /** When the backup was made. */
      backup_at: instant,
      tables: z.int(),
      /** What all payments in it add up to, in naira. */
      paid: z.number(),
      /** What did not agree, or what went wrong. */
      error: z.string().nullable(),
    })
    .nullable(),
})
export type BackupState = z.infer<typeof backupState>

const state = z.object({ status: z.enum(['ok', 'down']) })

const standing = {
  /** Why nothing leaves at the moment. */
  stopped: z.string().nullable(),
  /** Since when it does not get through, and why; its messages are tried again by themselves. */
  failing: z.object({ since: instant, reason: z.string() }).nullable(),
}
/** How the application stands, for whoever looks after it. */
const systemState = z.object({
  version: z.string(),
  started_at: instant,
  /** Calls come through a proxy that TRUST_PROXY does not name: everybody then has its address. */
  untrusted_proxy: z.boolean(),
  database: z.object({
    /** The application's own, or one that DATABASE_URL names. */
    kind: z.enum(['private', 'server']),
    version: z.string(),
    /** Bytes. */
    size: z.number(),
    migration: z.string(),
  }),
  payments: z.object({
    mode: z.enum(['sandbox', 'test', 'live']),
    open_checkouts: z.int(),
    /** Those that the provider did not decide on: they want a person. */
    stuck_checkouts: z.int(),
    webhook_url: z.string(),
  }),
  mail: z.object({
    carrier: z.enum(['smtp', 'outbox']),
    from: z.string().nullable(),
    ...standing,
  }),
  whatsapp: z.object({
    carrier: z.enum(['whatsapp', 'outbox']),
    template: z.string().nullable(),
    language: z.string().nullable(),
    webhook_url: z.string(),
    /** What WhatsApp is told to prove itself with; null where it is not configured. */
    verify_token: z.string().nullable(),
    ...standing,
  }),
  messages: messageCounts,
  backups: backupState,
})
export type SystemState = z.infer<typeof systemState>

const row = z.record(z.string(), z.unknown()).nullable()
/** Who did what to which row, before and after, from where. */
const auditEntry = z.object({
  id,
  at: instant,
  user_name: z.string().nullable(),
  role: z.string().nullable(),
  ip: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: id.nullable(),
  estate_name: z.string().nullable(),
  before: row,
  after: row,
})
export type AuditEntry = z.infer<typeof auditEntry>

export const systemApi = {
  config: endpoint('GET /config', {
    summary: 'What the browser needs to know before anybody is signed in.',
    allow: 'anyone',
    reply: z.object({
      /** Payments go to the sandbox. */
      test_mode: z.boolean(),
      /** The demo accounts exist. */
      demo: z.boolean(),
      currency: z.string(),
    }),
  }),
  health: endpoint('GET /health', {
    summary: 'The process answers.',
    allow: 'anyone',
    reply: state,
  }),
  ready: endpoint('GET /ready', {
    summary: 'The database answers as well, within three seconds, and takes changes; 503 where it does not.',
    allow: 'anyone',
    reply: state,
  }),
  systemState: endpoint('GET /system/state', {
    summary: 'How database, payments and messages stand.',
    allow: ['super admin'],
    reply: systemState,
  }),
  auditLog: endpoint('GET /audit-log', {
    summary: 'What was done, newest first. Searches the person, the action and the kind of row.',
    allow: ['super admin'],
    list: true,
    query: pageQuery,
    reply: z.array(auditEntry),
  }),
  openApi: endpoint('GET /openapi.json', {
    summary: 'This description.',
    allow: 'anyone',
    reply: z.any(),
  }),
}
