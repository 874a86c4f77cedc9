import type { Adjustment, Plan, PlanUndone } from '#contract/adjustments.ts'
import { clash } from '#server/answers/problem.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { adjustments } from '#server/database/schema-billing.ts'
import type { Book } from './hold.ts'

/** The first answer was lost, and what is sent now is something else. */
const WRITTEN_OTHERWISE =
  'This was saved already, with other details. Look at the statement before you save it again.'

/**
 * Whether this was written under its key before, by the same person; from now on it is. Calls with one key wait for one
 * another, on whichever servers they are. Throws 409 where something else was.
 */
export async function wasWritten(
  tx: Db,
  { tenant_id, by: created_by }: Book,
  key: string,
  asked: Adjustment | Plan | PlanUndone,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(adjustments)
    .values({ key, tenant_id, asked, created_by })
    .onConflictDoNothing()
  if (rowCount) return false
  const same = sql`${adjustments.asked} = ${JSON.stringify(asked)}::jsonb`
  const before = await tx
    .select({ key: adjustments.key })
    .from(adjustments)
    .where(and(eq(adjustments.key, key), eq(adjustments.created_by, created_by), same))
  if (before.length === 0) throw clash('key', WRITTEN_OTHERWISE)
  return true
}
