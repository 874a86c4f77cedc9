import type { Caller } from '#server/access/caller.ts'
import { reachPaidTenancies } from '#server/access/reach.ts'
import { found } from '#server/answers/problem.ts'
import type { Db } from '#server/database/open.ts'
import { findTenancy } from '#server/tenancies/store.ts'

/** Throws 404 where payments of a tenancy are asked for, as a list, a sum or a file, that the caller does not reach. */
export async function requirePaidTenancy(
  db: Db,
  caller: Caller,
  tenant_id: number | undefined,
): Promise<void> {
  if (tenant_id !== undefined) found(await findTenancy(db, reachPaidTenancies(caller), tenant_id), 'tenant')
}
