import type { HomeAccount } from '#contract/owed.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleLedgers, visibleOwnersAccounts, visibleProperties } from '#server/access/visibility.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { accounts, estates, properties, tenants } from '#server/database/schema.ts'
import { found } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'
import { findLedgers, findOwnersLedgers, readAccount } from '../account/store.ts'
import { readAsOf } from '../days/as-of.ts'

/** The running accounts of a home, households first, and ended ones that owe. */
export async function listAccountsOfHome(
  db: Db,
  viewer: Viewer,
  property_id: number,
): Promise<HomeAccount[]> {
  const rows = await db
    .select({ id: properties.id })
    .from(properties)
    .innerJoin(estates, eq(estates.id, properties.estate_id))
    .where(all(visibleProperties(viewer), eq(properties.id, property_id)))
  found(rows[0], 'property')
  const as_of = await readAsOf(db, undefined)
  const visible = {
    ledgers: visibleLedgers(viewer, as_of.day),
    from: sql<null>`null`,
    until: sql<null>`null`,
  }
  const tenancies = await findLedgers(db, visible, eq(tenants.estate_property_id, property_id), as_of)
  const owners = await findOwnersLedgers(
    db,
    visibleOwnersAccounts(viewer),
    eq(accounts.property_id, property_id),
    as_of,
  )
  const households = new Map(
    tenancies.map(({ account_id, billing, tenancy }) => {
      const { id: tenant_id, account_number: number, pay_code, name, ended } = tenancy
      return [account_id, { account_id, tenant_id, number, pay_code, name, ended, billing }]
    }),
  )
  const ofOwners = owners.map(({ account_id, billing, account: { number, pay_code, name, ended } }) => ({
    ...{ account_id, tenant_id: null, number, pay_code, name, ended, billing },
  }))
  const listed: HomeAccount[] = []
  for (const { billing, ...account } of [...households.values(), ...ofOwners]) {
    if (!billing) continue
    const { owed, credit, in_advance, oldest_due_on, next_due } = await readAccount(
      db,
      account.account_id,
      as_of,
      { per_page: 1 },
    )
    if (account.ended && owed === 0) continue
    const next = next_due && { due_on: next_due.due_on, amount: next_due.amount }
    listed.push({ ...account, owed, credit, in_advance, oldest_due_on, next_due: next })
  }
  return listed.toSorted((one, other) => Number(one.ended) - Number(other.ended))
}
