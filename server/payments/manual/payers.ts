import { EARLIEST_BEFORE_TENANCY_MONTHS } from '#contract/manual-payments.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visiblePaidTenancies } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { asc, eq, inArray, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { found } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'

/** Locks tenancies, so that their records and reversals wait for each other. In the order asked; throws 404. */
export async function lockPayers(tx: Db, viewer: Viewer, ids: readonly number[]): Promise<LockedPayer[]> {
  const rows = await tx
    .select({
      user_id: tenants.user_id,
      tenant_id: tenants.id,
      ...pick(tenants, 'estate_id', 'estate_property_id', 'account_id'),
      property_title: properties.title,
      estate_status: estates.status,
      // A deposit comes before the tenancy, and old debt was paid before billing.
      earliest_paid_on: sql<string>`(least(${tenants.starts_on}, ${estates.billing_from})
        - make_interval(months => ${EARLIEST_BEFORE_TENANCY_MONTHS}))::date::text`,
    })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
    .where(all(visiblePaidTenancies(viewer), inArray(tenants.id, [...ids]), isNull(estates.archived_at)))
    .orderBy(asc(tenants.id))
    .for('no key update', { of: tenants })
  return ids.map((id) =>
    found(
      rows.find(({ tenant_id }) => tenant_id === id),
      'tenancy',
    ),
  )
}

export interface LockedPayer {
  user_id: number
  tenant_id: number
  estate_id: number
  estate_property_id: number
  account_id: number
  property_title: string
  estate_status: number | null
  earliest_paid_on: string
}
