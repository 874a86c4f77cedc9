import type { Purpose } from '#contract/privacy.ts'
import { boolean, integer, pgTable, primaryKey, text } from '#server/database/drizzle.ts'
import { createdAt, serial } from './columns.ts'

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
