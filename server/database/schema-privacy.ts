import type { Purpose } from '#contract/privacy.ts'
import type { RetainedKind } from '#contract/retention.ts'
import { boolean, date, integer, pgTable, primaryKey, sql, text } from '#server/database/drizzle.ts'
import { createdAt, instantColumn, serial } from './columns.ts'

/** What was removed of what is kept for a time only. */
export const retentionRuns = pgTable('retention_runs', {
  id: serial(),
  kind: text().$type<RetainedKind>().notNull(),
  day: date().notNull().default(sql`lagos_today()`),
  at: createdAt(),
  before_rows: integer().notNull(),
  removed: integer().notNull().default(0),
  /** Null: it is under way, or was cut short. */
  ended_at: instantColumn(),
})

/* What people are told about what is kept of them, and what they said to it. Rows are added and never changed. */

export const privacyNotices = pgTable('privacy_notices', {
  version: integer().primaryKey(),
  text: text().notNull(),
  published_at: createdAt(),
  /** Null: it came with the application. */
  published_by: integer(),
})

/** The newest of a person and purpose counts. */
export const consents = pgTable('consents', {
  id: serial(),
  user_id: integer().notNull(),
  purpose: text().$type<Purpose>().notNull(),
  given: boolean().notNull(),
  at: createdAt(),
})

/** Who was shown which version of the notice. */
export const privacyViews = pgTable(
  'privacy_views',
  { user_id: integer().notNull(), version: integer().notNull(), seen_at: createdAt() },
  ({ user_id, version }) => [primaryKey({ columns: [user_id, version] })],
)
