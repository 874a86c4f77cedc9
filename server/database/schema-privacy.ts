import type { Purpose } from '#contract/privacy.ts'
import { boolean, integer, pgTable, primaryKey, text } from '#server/database/drizzle.ts'
import { createdAt, serial } from './columns.ts'

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
