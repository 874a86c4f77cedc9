import type { Given } from '#contract/endpoint.ts'
import type { ListedProperty, Property, PropertySum, propertiesApi } from '#contract/properties.ts'
import { livesThere } from '#server/access/lived-under.ts'
import { isEverything, type Visible } from '#server/access/visibility.ts'
import { owedByOwner } from '#server/billing/public.ts'
import { eq, inArray, or, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { estates, properties, propertyTypes, tenants } from '#server/database/schema.ts'
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
import { holds, isHomeOfAccount, searched, wholeFirst } from '#server/lists/search.ts'
import { shownOfProperty } from './store.ts'

interface VisibleHomes {
  properties: Visible<'properties'>
  debts: Visible<'debts'>
  /** A viewer who is a landlord, for their own accounts. */
  owner: number | null
}
type Query = Given<typeof propertiesApi.listProperties>['query']
type Filter = Omit<Query, 'page' | 'per_page' | 'order'>

/** The table `debts`: what each home owes today. */
const debtsOf = (visible: Visible<'debts'>, which: SQL) => sql`(
  select accounts.property_id, sum(o.open) as owed,
    coalesce(sum(o.open) filter (where accounts.ends_on < (select lagos_today())), 0) as former_owed
  from ledger_open o join accounts on accounts.id = o.account_id join estates on estates.id = accounts.estate_id
    left join tenants on tenants.id = accounts.tenant_id
  where o.side = 'debit' and o.open > 0 and o.dated_on <= (select lagos_today()) and ${visible} and ${which} group by 1) debts`

const inEstate = ({ estate_id }: Filter) => (estate_id ? sql`o.estate_id = ${estate_id}` : sql`true`)

const orders = {
  title: asRead(properties.title),
  landlord_name: asRead(properties.owner_name),
  price: properties.price,
  created_at: properties.created_at,
  owed: sql`coalesce(debts.owed, 0)`,
}

const ordersFor = ({ owner }: VisibleHomes) =>
  owner === null
    ? orders
    : { ...orders, owed: sql`coalesce(debts.owed, 0) + ${owedByOwner(owner, sql`${properties.id}`)}` }

const isLivedInBy = (word: string) => sql`exists (
  select from tenants who where who.estate_property_id = ${properties.id} and who.left_at is null and ${holds(sql`who.search`, word)})`

const homesWhere = (visible: Visible<'properties'>, filter: Filter) =>
  all(
    visible,
    searched(filter.q, (word) =>
      or(holds(properties.search, word), isLivedInBy(word), isHomeOfAccount(properties.id, word)),
    ),
    filter.status && eq(properties.status, filter.status),
    filter.property_type_id ? eq(properties.property_type_id, filter.property_type_id) : undefined,
    filter.estate_id ? eq(properties.estate_id, filter.estate_id) : undefined,
    filter.owner_id ? eq(properties.owner_id, filter.owner_id) : undefined,
    filter.only === 'owing' ? sql`debts.owed > 0` : undefined,
  )

const isOfHome = sql`debts.property_id = ${properties.id}`

/** Sums debts only for an order or a filter by them. */
function findHomes(db: Db, visible: VisibleHomes, query: Pick<Query, 'order'> & Filter) {
  const found = db
    .select({ id: properties.id })
    .from(properties)
    .innerJoin(estates, eq(estates.id, properties.estate_id))
    .where(homesWhere(visible.properties, query))
    .$dynamic()
  if (query.only || query.order?.endsWith('owed'))
    found.leftJoin(debtsOf(visible.debts, inEstate(query)), isOfHome)
  return found
}

export function listProperties(db: Db, visible: VisibleHomes, query: Query): Promise<Page<ListedProperty>> {
  return readPage(
    query,
    async (limit, offset) => {
      // Ids first, so that only the page's rows are read in full.
      const found = await findHomes(db, visible, query)
        .orderBy(
          ...wholeFirst([properties.search], query, isEverything(visible.properties)),
          ...inOrder(query.order, ordersFor(visible), properties, HOMES_IN_ORDER),
        )
        .limit(limit)
        .offset(offset)
      const ids = found.map(({ id }) => id)
      const page = await db
        .select({
          ...shownOfProperty,
          landlord_phone: properties.owner_phone,
          bills: sql<boolean>`${estates.billing_from} is not null`,
        })
        .from(properties)
        .innerJoin(estates, eq(estates.id, properties.estate_id))
        .innerJoin(propertyTypes, eq(propertyTypes.id, properties.property_type_id))
        .where(inArray(properties.id, ids))
      return withPeople(db, visible, sortedBy(ids, page))
    },
    (most) => countFound(db, findHomes(db, visible, query), most),
  )
}

export const sumProperties = (db: Db, visible: VisibleHomes, filter: Filter): Promise<PropertySum> =>
  readRow(db)(sql`
    select count(*)::int as properties, count(*) filter (where debts.owed > 0)::int as owing, coalesce(sum(debts.owed), 0) as owed
    from properties join estates on estates.id = properties.estate_id
      left join ${debtsOf(visible.debts, inEstate(filter))} on ${isOfHome}
    where ${homesWhere(visible.properties, filter)}`)

type Row = Property & Pick<ListedProperty, 'landlord_phone'> & { bills: boolean }

async function withPeople(db: Db, visible: VisibleHomes, page: Row[]): Promise<ListedProperty[]> {
  if (page.length === 0) return []
  const ids = sql`${sql.param(page.map(({ id }) => id))}::int[]`
  const rows = await readRows(db)<
    Pick<ListedProperty, 'occupants' | 'own_owed'> & {
      property_id: number
      owed: number
      former_owed: number
    }
  >(sql`
    with people as (
      select tenants.estate_property_id as property_id,
        json_agg(json_build_object('tenant_id', tenants.id, 'name', tenants.name, 'phone_number', tenants.phone_number)
          order by owed desc, ${asRead(tenants.name)}, tenants.id) as occupants
      from tenants join estates on estates.id = tenants.estate_id cross join lateral (
        select coalesce(sum(open), 0) as owed from ledger_open
        where account_id = tenants.account_id and side = 'debit' and open > 0 and dated_on <= (select lagos_today())) o
      where tenants.estate_property_id = any(${ids}) and ${livesThere(sql`tenants`)} and ${visible.debts} group by 1
    )
    select home.id as property_id, coalesce(owed, 0) as owed, coalesce(former_owed, 0) as former_owed,
      ${owedByOwner(visible.owner, sql`home.id`)} as own_owed, coalesce(occupants, '[]') as occupants
    from unnest(${ids}) home (id) left join ${debtsOf(visible.debts, sql`accounts.property_id = any(${ids})`)} on debts.property_id = home.id
      left join people on people.property_id = home.id`)
  const people = new Map(rows.map((row) => [row.property_id, row]))
  return page.map(({ bills, ...property }) => {
    const { occupants = [], owed = 0, former_owed = 0, own_owed = 0 } = people.get(property.id) ?? {}
    const debts = bills ? { owed, former_owed } : { owed: null, former_owed: null }
    return { ...property, occupants, own_owed, ...debts }
  })
}
