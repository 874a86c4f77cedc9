import type { Purpose } from '#contract/privacy.ts'
import type { RetainedKind } from '#contract/retention.ts'
import { boolean, date, integer, pgTable, primaryKey, sql, text } from '#server/database/drizzle.ts'
import { createdAt, instantColumn, serial } from './columns.ts'

export const retentionRuns = pgTable('retention_runs', {
  id: serial(),
  kind: text().$type<RetainedKind>().notNull(),
  day: date().notNull().default(sql`lagos_today()`),
  at: createdAt(),
  before_rows: integer().notNull(),
  removed: integer().notNull().default(0),
  ended_at: instantColumn(),
})

export const privacyNotices = pgTable('privacy_notices', {
  version: integer().primaryKey(),
  text: text().notNull(),
  published_at: createdAt(),
  published_by: integer(),
})

export const consents = pgTable('consents', {
  id: serial(),
  user_id: integer().notNull(),
  purpose: text().$type<Purpose>().notNull(),
  given: boolean().notNull(),
  at: createdAt(),
})

export const privacyViews = pgTable(
  'privacy_views',
  { user_id: integer().notNull(), version: integer().notNull(), seen_at: createdAt() },
  ({ user_id, version }) => [primaryKey({ columns: [user_id, version] })],
)
