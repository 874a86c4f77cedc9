import type { RetainedKind } from '#contract/retention.ts'
import { date, integer, pgTable, sql, text } from '#server/database/drizzle.ts'
import { createdAt, instant, serial } from './columns.ts'

/** What was removed of what is kept for a time only. */
export const retentionRuns = pgTable('retention_runs', {
  id: serial(),
  kind: text().$type<RetainedKind>().notNull(),
  day: date().notNull().default(sql`lagos_today()`),
  at: createdAt(),
  before_rows: integer().notNull(),
  removed: integer().notNull().default(0),
  /** Null: it is under way, or was cut short. */
  ended_at: instant(),
})
