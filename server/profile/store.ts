import type { SessionUser } from '#contract/profile.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import { anyAsker, askerValues, type Caller } from '#server/access/caller.ts'
import { reachEstates } from '#server/access/reach.ts'
import { and, eq, isNotNull, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Database } from '#server/database/open.ts'
import { estates, users } from '#server/database/schema.ts'
import { unseenVersion } from '#server/privacy/store.ts'
import { prepareTenanciesOf } from '#server/tenancies/store.ts'

/** Who the caller is here, and where they live: what every page asks first, so it is prepared. */
export function preparePresentCaller(db: Database): (caller: Caller) => Promise<SessionUser> {
  const tenanciesOf = prepareTenanciesOf(db)
  const notLiving = { tenants: [], former_tenants: [] }
  const statements = new Map(ROLES.map((role) => [role, prepareAbout(db, role)]))
  return async (caller) => {
    const { user_id, name, email, sign_in_phone, pending_email, phone_number } = caller
    const { must_change_password, second_factor_due_at, estate, roles } = caller
    const [about = [], places] = await Promise.all([
      statements.get(caller.role)?.execute(askerValues(caller)),
      roles.includes('tenant') ? tenanciesOf(user_id, email) : notLiving,
    ])
    const { bills, privacy_version } = onlyRow(about)
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
      ...(bills && { bills: true as const }),
      ...places,
    }
  }
}

/** Whether an estate within reach bills, and the privacy notice that they have not been shown. */
function prepareAbout(db: Database, role: Role) {
  const asker = anyAsker(role)
  const billing = db
    .select({ one: sql`1` })
    .from(estates)
    .where(and(reachEstates(asker), isNotNull(estates.billing_from)))
  return db
    .select({
      bills: sql<boolean>`exists ${billing}`,
      privacy_version: unseenVersion(sql.placeholder('asker_id')),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('asker_id')))
    .prepare(`about_${role}`)
}
