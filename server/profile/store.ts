import type { SessionUser } from '#contract/profile.ts'
import type { Caller } from '#server/access/caller.ts'
import { reachEstates } from '#server/access/reach.ts'
import { and, isNotNull } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates } from '#server/database/schema.ts'
import { readUnseenVersion } from '#server/privacy/store.ts'
import { listTenanciesOf } from '#server/tenancies/store.ts'

/** Who the caller is here, and where they live. */
export async function presentCaller(db: Db, caller: Caller): Promise<SessionUser> {
  const {
    user_id,
    name,
    email,
    sign_in_phone,
    pending_email,
    phone_number,
    must_change_password,
    second_factor_due_at,
    estate,
    roles,
  } = caller
  const places = roles.includes('tenant')
    ? await listTenanciesOf(db, user_id, email)
    : { tenants: [], former_tenants: [] }
  const [billing] = await db
    .select({ id: estates.id })
    .from(estates)
    .where(and(reachEstates(caller), isNotNull(estates.billing_from)))
    .limit(1)
  const privacy_version = await readUnseenVersion(db, user_id)
  return {
    id: user_id,
    name,
    email,
    ...(sign_in_phone !== null && { sign_in_phone }),
    pending_email,
    phone_number,
    must_change_password,
    ...(second_factor_due_at !== null && { second_factor_due_at }),
    ...(privacy_version !== null && { privacy_version }),
    user_estate: estate,
    ...(billing && { bills: true as const }),
    ...places,
  }
}
