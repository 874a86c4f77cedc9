import type { RetainedKind } from '#contract/retention.ts'
import type { SQL } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

export interface Portion {
  removed: number
  /** There is no more; but for what others hold at the moment, which is there tomorrow. */
  last: boolean
}
export interface Rule {
  kind: RetainedKind
  keep_days: number
  /** Answers one row: how many there are, and how many of them go. */
  counts: SQL
  /** Takes some of those that go. In a transaction; several servers may be at it at once. */
  take: (tx: Db) => Promise<Portion>
}
