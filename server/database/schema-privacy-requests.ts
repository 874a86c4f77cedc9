import type { PrivacyRequestState } from '#contract/privacy-request-states.ts'
import type { DATA_REQUEST_WAYS, PrivacyRequestKind } from '#contract/privacy-requests.ts'
import { date, integer, pgTable, sql, text } from '#server/database/drizzle.ts'
import { createdAt, instantColumn, serial } from './columns.ts'

export const privacyRequests = pgTable('privacy_requests', {
  id: serial(),
  user_id: integer().notNull(),
  kind: text().$type<PrivacyRequestKind>().notNull(),
  state: text().$type<PrivacyRequestState>().notNull().default('open'),
  via: text().$type<(typeof DATA_REQUEST_WAYS)[number]>().notNull().default('profile'),
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
