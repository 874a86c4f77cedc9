import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { DataRequestKind, DataRequestState } from '#contract/data-requests.ts'
import { createdAt, instant, serial } from './columns.ts'

/** What people ask about what is kept of them. */
export const dataRequests = pgTable('data_requests', {
  id: serial(),
  user_id: integer().notNull(),
  kind: text().$type<DataRequestKind>().notNull(),
  state: text().$type<DataRequestState>().notNull().default('open'),
  /** Empty once they are erased. */
  note: text().notNull().default(''),
  asked_at: createdAt(),
  /** 30 days later unless told. */
  due_on: date(),
  answered_at: instant(),
  answered_by: integer(),
  answer: text(),
  /** The day on which a granted erasure can no longer be taken back. */
  erase_on: date(),
  erased_at: instant(),
})
