import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { askedDay, id, instant } from './fields.ts'
import { messageCounts } from './messages.ts'
import { pageQuery } from './pages.ts'

const backupState = z.object({
  /** `late`: no backup for more than a day, without a known failure. */
  state: z.enum(['off', 'never', 'ok', 'late', 'failed']),
  /** Time of day in Lagos; null: no backups are configured. */
  schedule: z.object({ at: z.string(), keep_days: z.int() }).nullable(),
  last: z.object({ at: instant, file: z.string(), size: z.number() }).nullable(),
  failure: z.object({ at: instant, reason: z.string() }).nullable(),
  drill: z
    .object({
      at: instant,
      backup_at: instant,
      tables: z.int(),
      paid: z.number(),
      error: z.string().nullable(),
    })
    .nullable(),
})
export type BackupState = z.infer<typeof backupState>

const state = z.object({ status: z.enum(['ok', 'down']) })

const standing = {
  stopped: z.string().nullable(),
  failing: z.object({ since: instant, reason: z.string() }).nullable(),
}
const systemState = z.object({
  version: z.string(),
  started_at: instant,
  /** TRUST_PROXY misses a proxy, so all clients seem to have its address. */
  untrusted_proxy: z.boolean(),
  database: z.object({
    kind: z.enum(['private', 'server']),
    version: z.string(),
    size: z.number(),
    migration: z.string(),
  }),
  payments: z.object({
    mode: z.enum(['sandbox', 'test', 'live']),
    open_checkouts: z.int(),
    /** Checkouts that the provider did not decide on and an admin must. */
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
    /** Secret that WhatsApp sends back; null: not configured. */
    verify_token: z.string().nullable(),
    ...standing,
  }),
  messages: messageCounts,
  backups: backupState,
})
export type SystemState = z.infer<typeof systemState>

const row = z.record(z.string(), z.unknown()).nullable()
const auditEntry = z.object({
  id,
  at: instant,
  user_name: z.string().nullable(),
  role: z.string().nullable(),
  ip: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: id.nullable(),
  /** Today's name or number of the row: `INV-2026-000123`, `Ada Obi, Flat 2`. */
  about: z.string().nullable(),
  estate_name: z.string().nullable(),
  before: row,
  after: row,
})
export type AuditEntry = z.infer<typeof auditEntry>

export const systemApi = {
  config: endpoint('GET /config', {
    summary: 'Settings that the browser needs before sign-in.',
    allow: 'anyone',
    reply: z.object({ test_mode: z.boolean(), demo: z.boolean(), currency: z.string() }),
  }),
  health: endpoint('GET /health', {
    summary: 'The process answers.',
    allow: 'anyone',
    reply: state,
  }),
  ready: endpoint('GET /ready', {
    summary: 'The database answers within three seconds and accepts writes; else 503.',
    allow: 'anyone',
    reply: state,
  }),
  systemState: endpoint('GET /system/state', {
    summary: 'The state of database, payments and messages.',
    allow: ['super admin'],
    reply: systemState,
  }),
  auditLog: endpoint('GET /audit-log', {
    summary: 'All changes, newest first. Searches person, action and kind of row.',
    allow: ['super admin'],
    list: true,
    /** Days in Lagos, both included. */
    query: pageQuery.extend({ from: askedDay, to: askedDay }),
    reply: z.array(auditEntry),
  }),
  openApi: endpoint('GET /openapi.json', {
    summary: 'This description.',
    allow: 'anyone',
    reply: z.any(),
  }),
}
