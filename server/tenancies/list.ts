import type { Given } from '#contract/endpoint.ts'
import type { ListedTenant, Tenant, tenanciesApi } from '#contract/tenancies.ts'
import { hasJoined } from '#server/access/person.ts'
import type { ViewerScope } from '#server/access/viewer.ts'
import {
  isEverything,
  type Visible,
  visibleFormerTenancies,
  visibleTenancies,
} from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { asc, eq, inArray, or, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import {
  all,
  asRead,
  countFound,
  HOMES_IN_ORDER,
  inOrder,
  type Page,
  readPage,
  sortedBy,
} from '#server/lists/page.ts'
import { holds, isAccount, isOfHome, searched, wholeFirst } from '#server/lists/search.ts'

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

/** Former tenants are listed apart. */
export const visibleTenanciesOf = (
  viewer: ViewerScope,
  { status }: Pick<TenantFilter, 'status'>,
): Visible<'tenancies'> => (status === 'former' ? visibleFormerTenancies(viewer) : visibleTenancies(viewer))

type Query = Given<typeof tenanciesApi.listTenancies>['query']
export type TenantFilter = Omit<Query, 'page' | 'per_page' | 'order'>

async function withDebts(db: Db, page: Tenant[]): Promise<ListedTenant[]> {
  if (page.length === 0) return []
  const rows = await readRows(db)<
    Pick<ListedTenant, 'id' | 'account_id' | 'owed' | 'oldest_due_on' | 'credit' | 'joined' | 'shared_with'>
  >(sql`
    select tenants.id, tenants.account_id, debts.*, ${hasJoined(sql`users`)} as joined,
      array(select m.name from tenants m
        where m.account_id = tenants.account_id and m.id <> tenants.id and (m.left_at is null or tenants.left_at is not null) order by m.id) as shared_with
    from tenants join estates on estates.id = tenants.estate_id join users on users.id = tenants.user_id
      left join lateral (
        select coalesce(sum(open) filter (where side = 'debit'), 0) as owed,
          min(due_on) filter (where side = 'debit')::text as oldest_due_on,
          coalesce(sum(open) filter (where side = 'credit'), 0) as credit
        from ledger_open
        where account_id = tenants.account_id and open > 0 and dated_on <= (select lagos_today())
      ) debts on estates.billing_from is not null
    where tenants.id = any(${sql.param(page.map(({ id }) => id))}::int[])`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return page.map((tenant) => {
    const {
      account_id = 0,
      owed = null,
      oldest_due_on = null,
      credit = null,
      joined = false,
      shared_with = [],
    } = found.get(tenant.id) ?? {}
    return { ...tenant, account_id, owed, oldest_due_on, credit, joined, shared_with }
  })
}

/** The table `debts`: what each household owes today. */
const debtsIn = ({ estate_id }: TenantFilter) => sql`(
  select o.account_id, sum(o.open) as owed from ledger_open o
  where o.side = 'debit' and o.open > 0 and o.dated_on <= (select lagos_today())
    and ${estate_id ? sql`o.estate_id = ${estate_id}` : sql`true`} group by 1) debts`

const orders = {
  name: asRead(tenants.name),
  property: asRead(properties.title),
  starts_on: tenants.starts_on,
  owed: sql`coalesce(debts.owed, 0)`,
}

const HAS_NOT_JOINED = sql`exists (select from users where users.id = ${tenants.user_id} and not ${hasJoined(sql`users`)})`

const tenantsWhere = (visible: Visible<'tenancies'>, filter: TenantFilter): SQL =>
  all(
    visible,
    searched(filter.q, (word) =>
      or(
        holds(tenants.search, word),
        isOfHome(tenants.estate_property_id, word),
        isAccount(tenants.account_id, word),
      ),
    ),
    filter.estate_id ? eq(tenants.estate_id, filter.estate_id) : undefined,
    filter.estate_property_id ? eq(tenants.estate_property_id, filter.estate_property_id) : undefined,
    filter.user_id ? eq(tenants.user_id, filter.user_id) : undefined,
    filter.only === 'owing' ? sql`debts.owed > 0` : undefined,
    filter.only === 'not_joined' ? HAS_NOT_JOINED : undefined,
  )

type Found = TenantFilter & Pick<Query, 'order'>

/** Joins the homes for an order by them, and sums debts only for an order or a filter by them. */
function findTenants(db: Db, visible: Visible<'tenancies'>, query: Found, { inOrder = false } = {}) {
  const { order, only } = query
  const found = db
    .select({ id: tenants.id })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .where(tenantsWhere(visible, query))
    .$dynamic()
  if (inOrder && (!order || order.endsWith('property')))
    found.innerJoin(properties, eq(properties.id, tenants.estate_property_id))
  if (only === 'owing' || (inOrder && order?.endsWith('owed')))
    found.leftJoin(debtsIn(query), sql`debts.account_id = ${tenants.account_id}`)
  return found
}

async function readTenants(
  db: Db,
  visible: Visible<'tenancies'>,
  query: Found,
  part?: { limit: number; offset: number },
): Promise<ListedTenant[]> {
  const home = sql`(select home.search from properties home where home.id = ${tenants.estate_property_id})`
  // Ids first, so that only the page's rows are read in full.
  const found = findTenants(db, visible, query, { inOrder: true }).orderBy(
    ...wholeFirst([tenants.search, home], query, isEverything(visible)),
    ...inOrder(query.order, orders, tenants, [...HOMES_IN_ORDER, asc(tenants.id)]),
  )
  const ids = (await (part ? found.limit(part.limit).offset(part.offset) : found)).map(({ id }) => id)
  return withDebts(db, sortedBy(ids, await selectTenancies(db).where(inArray(tenants.id, ids))))
}

export const listTenancies = (
  db: Db,
  visible: Visible<'tenancies'>,
  query: Query,
): Promise<Page<ListedTenant>> =>
  readPage(
    query,
    (limit, offset) => readTenants(db, visible, query, { limit, offset }),
    (most) => countFound(db, findTenants(db, visible, query), most),
  )

/** The matching tenants, at most `most`. */
export const findMatching = (db: Db, visible: Visible<'tenancies'>, filter: TenantFilter, most: number) =>
  readRows(db)<{ tenant_id: number; account_id: number; estate_id: number }>(sql`
    select tenants.id as tenant_id, tenants.account_id, tenants.estate_id
    from tenants join estates on estates.id = tenants.estate_id left join ${debtsIn(filter)} on debts.account_id = tenants.account_id
    where ${tenantsWhere(visible, filter)} order by tenants.id limit ${most}`)

/** All of them, for a file. */
export const readAllTenants = (
  db: Db,
  visible: Visible<'tenancies'>,
  query: Found,
): Promise<ListedTenant[]> => readTenants(db, visible, query)

/** A household owes once, however many of its members match. */
export const sumTenancies = (db: Db, visible: Visible<'tenancies'>, filter: TenantFilter) =>
  readRow(db)<{ tenants: number; not_joined: number; owed: number; credit: number }>(sql`
    with found as materialized (
      select tenants.id, tenants.account_id, ${HAS_NOT_JOINED} as not_joined
      from tenants join estates on estates.id = tenants.estate_id
        left join ${debtsIn(filter)} on debts.account_id = tenants.account_id
      where ${tenantsWhere(visible, filter)}
    ),
    sums as (
      select coalesce(sum(open) filter (where side = 'debit'), 0) as owed, coalesce(sum(open) filter (where side = 'credit'), 0) as credit
      from ledger_open where open > 0 and dated_on <= (select lagos_today()) and account_id in (select account_id from found)
    )
    select (select count(*)::int from found) as tenants, (select count(*)::int from found where not_joined) as not_joined, sums.* from sums`)
