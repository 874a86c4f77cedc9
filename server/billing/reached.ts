import type { Reach } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import { found } from '#server/answers/problem.ts'
import { eq } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { tenants } from '#server/database/schema.ts'

/** Throws 404 for a tenancy that is not within reach. */
export async function requireTenancy(db: Db, reach: Reach<'tenancies'>, id: number): Promise<void> {
  const [row] = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(all(reach, eq(tenants.id, id)))
  found(row, 'tenancy')
}
