import { EARLIEST_BEFORE_TENANCY_MONTHS, type PayerKey } from '#contract/manual-payments.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleOwnersAccounts, visiblePaidTenancies } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { asc, eq, inArray, isNull, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { accounts, estates, properties, tenants } from '#server/database/schema.ts'
import { found } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'

/** Locks tenancies and owners, so that their records and reversals wait for each other. In the order asked; throws 404. */
export async function lockPayers(
  tx: Db,
  viewer: Viewer,
  payers: readonly PayerKey[],
): Promise<LockedPayer[]> {
  const rows = [...(await lockTenancies(tx, viewer, payers)), ...(await lockOwners(tx, viewer, payers))]
  return payers.map(({ tenant_id = null, account_id }) =>
    found(
      rows.find((row) =>
        tenant_id === null
          ? row.tenant_id === null && row.account_id === account_id
          : row.tenant_id === tenant_id,
      ),
      tenant_id === null ? 'account' : 'tenancy',
    ),
  )
}

const earliestOf = (first: SQL) => sql<string>`(least(${first}, ${estates.billing_from})
  - make_interval(months => ${EARLIEST_BEFORE_TENANCY_MONTHS}))::date::text`

/** Not their accounts: a move locks the payment before the accounts, and a reversal locks its payers before the payment. */
async function lockOwners(tx: Db, viewer: Viewer, payers: readonly PayerKey[]): Promise<LockedPayer[]> {
  const ids = payers.flatMap(({ tenant_id = null, account_id }) =>
    tenant_id === null ? (account_id ?? []) : [],
  )
  for (const id of ids.toSorted((one, other) => one - other))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payer ' || ${id}::int, 0))`)
  if (ids.length === 0) return []
  return tx
    .select({
      user_id: sql<number>`${accounts.owner_id}`,
      tenant_id: sql<null>`null`,
      account_id: accounts.id,
      estate_id: accounts.estate_id,
      estate_property_id: accounts.property_id,
      property_title: properties.title,
      estate_status: estates.status,
      earliest_paid_on: earliestOf(sql`lagos_today()`),
    })
    .from(accounts)
    .innerJoin(estates, eq(estates.id, accounts.estate_id))
    .innerJoin(properties, eq(properties.id, accounts.property_id))
    .where(all(visibleOwnersAccounts(viewer), inArray(accounts.id, ids), isNull(estates.archived_at)))
}

function lockTenancies(tx: Db, viewer: Viewer, payers: readonly PayerKey[]): Promise<LockedPayer[]> {
  const ids = payers.flatMap(({ tenant_id }) => tenant_id ?? [])
  if (ids.length === 0) return Promise.resolve([])
  return tx
    .select({
      user_id: tenants.user_id,
      tenant_id: tenants.id,
      ...pick(tenants, 'estate_id', 'estate_property_id', 'account_id'),
      property_title: properties.title,
      estate_status: estates.status,
      // A deposit comes before the tenancy, and old debt was paid before billing.
      earliest_paid_on: earliestOf(sql`${tenants.starts_on}`),
    })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
    .where(all(visiblePaidTenancies(viewer), inArray(tenants.id, ids), isNull(estates.archived_at)))
    .orderBy(asc(tenants.id))
    .for('no key update', { of: tenants })
}

export interface LockedPayer {
  user_id: number
  tenant_id: number | null
  estate_id: number
  estate_property_id: number
  account_id: number
  property_title: string
  estate_status: number | null
  earliest_paid_on: string
}
