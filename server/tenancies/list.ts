import type { Given } from '#contract/endpoint.ts'
import type { ListedTenant, Tenant, tenanciesApi } from '#contract/tenancies.ts'
import { hasJoined } from '#server/access/person.ts'
import { isEverything, type Visible } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { eq, inArray, or, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { all, asRead, countFound, inOrder, type Page, readPage } from '#server/lists/page.ts'
import { holds, isOfHome, searched, wholeFirst } from '#server/lists/search.ts'

/** Values as typed by the estate, not the account's own. */
const shown = {
  ...pick(tenants, 'id', 'user_id', 'name', 'email', 'phone_number', 'address', 'status'),
  estate: { id: estates.id, name: estates.name },
  estate_property: { id: properties.id, title: properties.title },
  ...pick(tenants, 'starts_on', 'ends_on', 'left_at', 'created_at'),
}
export const selectTenancies = (db: Db) =>
  db
    .select(shown)
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .innerJoin(properties, eq(properties.id, tenants.estate_property_id))

async function withOwed(db: Db, page: Tenant[]): Promise<ListedTenant[]> {
  if (page.length === 0) return []
  const { rows } = await db.execute<{ id: number; owed: number | null; joined: boolean }>(sql`
    select tenants.id, case when estates.billing_from is not null then coalesce((
      select sum(open) from ledger_open
      where account_id = tenants.account_id and side = 'debit' and open > 0 and dated_on <= lagos_today()), 0) end as owed, ${hasJoined(sql`users`)} as joined
    from tenants join estates on estates.id = tenants.estate_id join users on users.id = tenants.user_id
    where tenants.id = any(${sql.param(page.map(({ id }) => id))}::int[])`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return page.map((tenant) => {
    const { owed = null, joined = false } = found.get(tenant.id) ?? {}
    return { ...tenant, owed, joined }
  })
}

const orders = {
  name: asRead(tenants.name),
  property: asRead(properties.title),
  starts_on: tenants.starts_on,
}

export function listTenancies(
  db: Db,
  visible: Visible<'tenancies'>,
  query: Given<typeof tenanciesApi.listTenancies>['query'],
): Promise<Page<ListedTenant>> {
  const where = all(
    visible,
    searched(query.q, (word) => or(holds(tenants.search, word), isOfHome(tenants.estate_property_id, word))),
    query.estate_id ? eq(tenants.estate_id, query.estate_id) : undefined,
    query.user_id ? eq(tenants.user_id, query.user_id) : undefined,
    query.estate_property_id ? eq(tenants.estate_property_id, query.estate_property_id) : undefined,
  )
  const home = sql`(select home.search from properties home where home.id = ${tenants.estate_property_id})`
  const order = [
    ...wholeFirst([tenants.search, home], query, isEverything(visible)),
    ...inOrder(query.order, orders, tenants),
  ]
  const found = () =>
    db
      .select({ id: tenants.id })
      .from(tenants)
      .innerJoin(estates, eq(estates.id, tenants.estate_id))
      .where(where)
      .$dynamic()
  return readPage(
    query,
    async (limit, offset) => {
      // Ids first, so that only the page's rows are read in full.
      const ids = found()
      if (query.order?.endsWith('property'))
        ids.innerJoin(properties, eq(properties.id, tenants.estate_property_id))
      const page = ids
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return withOwed(
        db,
        await selectTenancies(db)
          .where(inArray(tenants.id, page))
          .orderBy(...order),
      )
    },
    (most) => countFound(db, found(), most),
  )
}
