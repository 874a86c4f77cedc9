import type { Caller } from '#server/access/caller.ts'
import { reachPaidTenancies } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import { found, invalid } from '#server/answers/problem.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { lagosToday } from '#server/database/lagos-today.ts'
import type { Db } from '#server/database/open.ts'
import { estates, tenants } from '#server/database/schema.ts'
import { bringUpToDate } from '../up-to-date.ts'

/** The book of a tenancy that somebody writes in. */
export interface Book {
  tenant_id: number
  estate_id: number
  /** The person of the tenancy. */
  user_id: number
  by: number
  today: string
}

/**
 * The book of a tenancy within reach, also one that has ended: brought up to date and held until the transaction ends.
 * Throws 404 where there is none, 422 where its estate does not bill.
 */
export async function holdBookOf(tx: Db, caller: Caller, tenant_id: number): Promise<Book> {
  const [row] = await tx
    .select({
      estate_id: tenants.estate_id,
      user_id: tenants.user_id,
      bills: sql<boolean>`${estates.billing_from} is not null`,
    })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .where(all(reachPaidTenancies(caller), eq(tenants.id, tenant_id), sql`${estates.archived_at} is null`))
  const { estate_id, user_id, bills } = found(row, 'tenancy')
  if (!bills) throw invalid('tenant_id', 'This estate does not keep what is owed.')
  const { today } = await lagosToday(tx)
  await bringUpToDate(tx, [tenant_id], today)
  return { tenant_id, estate_id, user_id, today, by: caller.user_id }
}
