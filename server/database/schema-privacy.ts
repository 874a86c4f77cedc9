import type { Purpose } from '#contract/privacy.ts'
import type { PrivacyRequestState } from '#contract/privacy-request-states.ts'
import type { PRIVACY_REQUEST_WAYS, PrivacyRequestKind } from '#contract/privacy-requests.ts'
import { boolean, date, integer, pgTable, primaryKey, sql, text } from '#server/database/drizzle.ts'
import { createdAt, instantColumn, serial } from './columns.ts'

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

export const privacyRequests = pgTable('privacy_requests', {
  id: serial(),
  user_id: integer().notNull(),
  kind: text().$type<PrivacyRequestKind>().notNull(),
  state: text().$type<PrivacyRequestState>().notNull().default('open'),
  via: text().$type<(typeof PRIVACY_REQUEST_WAYS)[number]>().notNull().default('profile'),
  entered_by: integer(),
  note: text().notNull().default(''),
  asked_at: createdAt(),
  due_on: date().notNull().default(sql`lagos_today() + 30`),
  answered_at: instantColumn(),
  answered_by: integer(),
  answer: text(),
  erase_on: date(),
  erased_at: instantColumn(),
})
