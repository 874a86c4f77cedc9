import type { SessionUser } from '#contract/profile.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import { HAS_LETTERHEAD, letterhead } from '#server/access/letterhead.ts'
import { anyViewer, isAdmin, type Viewer, type ViewerScope, viewerValues } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { and, eq, isNotNull, sql } from '#server/database/drizzle.ts'
import type { Database } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { estates, users } from '#server/database/schema.ts'
import { unseenVersion } from '#server/privacy/store.ts'
import { prepareTenanciesOf } from '#server/tenancies/store.ts'

/** Every page asks this first, so the statements are prepared. */
export function preparePresentViewer(db: Database): (viewer: Viewer) => Promise<SessionUser> {
  const tenanciesOf = prepareTenanciesOf(db)
  const notLiving = { tenants: [], former_tenants: [] }
  const statements = new Map(ROLES.map((role) => [role, prepareAbout(db, role)]))
  return async (viewer) => {
    const { user_id, name, email, sign_in_phone, pending_email, phone_number } = viewer
    const { must_change_password, second_factor_due_at, estate, roles, staff_role } = viewer
    const [about = [], places] = await Promise.all([
      statements.get(viewer.role)?.execute(viewerValues(viewer)),
      roles.includes('tenant') ? tenanciesOf(user_id, email) : notLiving,
    ])
    const { bills, several_estates, privacy_version, offices } = onlyRow(about)
    return {
      ...{ id: user_id, name, email, pending_email, phone_number, must_change_password },
      ...(sign_in_phone !== null && { sign_in_phone }),
      ...(second_factor_due_at !== null && { second_factor_due_at }),
      ...(privacy_version !== null && { privacy_version }),
      user_estate: estate,
      ...(viewer.role === 'estate admin' && { staff_role }),
      ...(offices.length > 0 && { offices }),
      ...(bills && { bills: true as const }),
      ...(several_estates && { several_estates: true as const }),
      ...places,
    }
  }
}

function prepareAbout(db: Database, role: Role) {
  const viewer = anyViewer(role)
  const billing = db
    .select({ one: sql`1` })
    .from(estates)
    .where(and(visibleEstates(viewer), isNotNull(estates.billing_from)))
  const second = db.select({ one: sql`1` }).from(estates).where(visibleEstates(viewer)).offset(1)
  return db
    .select({
      bills: sql<boolean>`exists ${billing}`,
      several_estates: sql<boolean>`exists ${second}`,
      offices: isAdmin(viewer) ? sql<never[]>`'[]'::json` : officesOf(viewer),
      privacy_version: unseenVersion(sql.placeholder('viewer_id')),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('viewer_id')))
    .prepare(`about_${role}`)
}

/** A leaver who still owes for a home needs its office. */
const owedTo = (viewer: ViewerScope) =>
  viewer.role === 'tenant'
    ? sql`estates.archived_at is null and estates.id in (
        select t.estate_id from tenants t join ledger_open o on o.account_id = t.account_id
        where t.user_id = ${viewer.user_id} and t.left_at is not null
          and o.side = 'debit' and o.open > 0 and o.dated_on <= lagos_today())`
    : sql`false`

const officesOf = (viewer: ViewerScope) => sql<NonNullable<SessionUser['offices']>>`(
  select coalesce(json_agg(json_build_object('id', estates.id, 'name', estates.name, 'logo', ${letterhead.logo}, 'office', ${letterhead.office})
    order by estates.name, estates.id), '[]')
  from estates where (${visibleEstates(viewer)} or ${owedTo(viewer)}) and ${HAS_LETTERHEAD})`
