import type { Given } from '#contract/endpoint.ts'
import type {
  Landlord,
  ListedProperty,
  landlordsApi,
  Property,
  PropertyDetail,
  propertiesApi,
} from '#contract/properties.ts'
import { manages, type Role } from '#contract/roles.ts'
import { livesThere } from '#server/access/lived-under.ts'
import { isEverything, type Visible } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { and, asc, eq, inArray, isNull, or, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import {
  attributes,
  estates,
  properties,
  propertyAttributes,
  propertyTypes,
  tenants,
} from '#server/database/schema.ts'
import { all, asRead, countFound, inOrder, type Page, readPage } from '#server/lists/page.ts'
import { holds, searched, wholeFirst, wordsOf } from '#server/lists/search.ts'
import { listOwners } from './owners.ts'

const countedBy = (name: 'bedroom' | 'toilet') => sql<number | null>`(
  select v.value::int from property_attributes v join attributes a on a.id = v.attribute_id
  where v.property_id = ${properties.id} and lower(a.name) in (${name}, ${`${name}s`}) and v.value ~ '^[0-9]{1,4}$'
  order by a.id limit 1)`

const present = sql`from tenants t where t.estate_property_id = ${properties.id} and t.left_at is null`

const shown = {
  ...pick(properties, 'id', 'title', 'description', 'price'),
  bedrooms: countedBy('bedroom'),
  toilets: countedBy('toilet'),
  ...pick(properties, 'status', 'property_type_id'),
  property_type_name: propertyTypes.name,
  estate_id: properties.estate_id,
  estate_name: estates.name,
  owner_id: properties.owner_id,
  owner_status: sql<boolean>`${properties.owner_id} is null`,
  landlord_name: properties.owner_name,
  landlord_email: properties.owner_email,
  tenants_count: sql<number>`(select count(*)::int ${present})`,
  ...pick(properties, 'let_by_room', 'owner_lives_from'),
  tenant_status: sql<boolean>`exists (select ${present})`,
  created_at: properties.created_at,
}
const orders = { title: asRead(properties.title), price: properties.price, created_at: properties.created_at }

const isLivedInBy = (word: string) => sql`exists (
  select from tenants who where who.estate_property_id = ${properties.id} and who.left_at is null and ${holds(sql`who.search`, word)})`

export function listProperties(
  db: Db,
  visible: { properties: Visible<'properties'>; debts: Visible<'debts'> },
  query: Given<typeof propertiesApi.listProperties>['query'],
): Promise<Page<ListedProperty>> {
  const where = all(
    visible.properties,
    searched(query.q, (word) => or(holds(properties.search, word), isLivedInBy(word))),
    query.status && eq(properties.status, query.status),
    query.property_type_id ? eq(properties.property_type_id, query.property_type_id) : undefined,
    query.estate_id ? eq(properties.estate_id, query.estate_id) : undefined,
    query.owner_id ? eq(properties.owner_id, query.owner_id) : undefined,
  )
  const order = [
    ...wholeFirst([properties.search], query, isEverything(visible.properties)),
    ...inOrder(query.order, orders, properties),
  ]
  const found = () =>
    db
      .select({ id: properties.id })
      .from(properties)
      .innerJoin(estates, eq(estates.id, properties.estate_id))
      .where(where)
      .$dynamic()
  return readPage(
    query,
    async (limit, offset) => {
      // Ids first, so that only the page's rows are read in full.
      const ids = found()
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      const page = await db
        .select({ ...shown, bills: sql<boolean>`${estates.billing_from} is not null` })
        .from(properties)
        .innerJoin(estates, eq(estates.id, properties.estate_id))
        .innerJoin(propertyTypes, eq(propertyTypes.id, properties.property_type_id))
        .where(inArray(properties.id, ids))
        .orderBy(...order)
      return withPeople(db, visible.debts, page)
    },
    (most) => countFound(db, found(), most),
  )
}

export async function findProperty(
  db: Db,
  visible: Visible<'properties'>,
  id: number,
  { hold = false } = {},
): Promise<Property | undefined> {
  const query = db
    .select(shown)
    .from(properties)
    .innerJoin(estates, eq(estates.id, properties.estate_id))
    .innerJoin(propertyTypes, eq(propertyTypes.id, properties.property_type_id))
    .where(all(visible, eq(properties.id, id)))
  const [row] = await (hold ? query.for('update', { of: properties }) : query)
  return row
}

/** Owners are for people who run the estate. */
export async function withDetails(db: Db, property: Property, role: Role): Promise<PropertyDetail> {
  // In sequence: a transaction has one connection.
  const chosen = await db
    .select({ id: attributes.id, value: attributes.name, label: propertyAttributes.value })
    .from(propertyAttributes)
    .innerJoin(attributes, eq(attributes.id, propertyAttributes.attribute_id))
    .where(eq(propertyAttributes.property_id, property.id))
    .orderBy(asc(attributes.id))
  const tenant = await db
    .select(pick(tenants, 'id', 'name', 'email', 'phone_number', 'starts_on', 'ends_on'))
    .from(tenants)
    .where(and(eq(tenants.estate_property_id, property.id), isNull(tenants.left_at)))
    .orderBy(asc(tenants.created_at), asc(tenants.id))
  const owners = manages(role) ? await listOwners(db, property.id) : []
  const { landlord_name: name, landlord_email: email } = property
  return {
    ...property,
    attributes: chosen,
    landlord: name ? { name, email } : null,
    tenant,
    tenant_name: tenant[0]?.name ?? null,
    tenant_email: tenant[0]?.email ?? null,
    owners,
  }
}

async function withPeople(
  db: Db,
  visible: Visible<'debts'>,
  page: (Property & { bills: boolean })[],
): Promise<ListedProperty[]> {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = await readRows(db)<{
    property_id: number
    owed: number
    former_owed: number
    occupants: ListedProperty['occupants']
  }>(sql`
    with debts as (
      select accounts.property_id, coalesce(sum(o.owed), 0) as owed,
        coalesce(sum(o.owed) filter (where accounts.ends_on < lagos_today()), 0) as former_owed
      from accounts join estates on estates.id = accounts.estate_id left join tenants on tenants.id = accounts.tenant_id
      cross join lateral (
        select sum(open) as owed from ledger_open
        where account_id = accounts.id and side = 'debit' and open > 0 and dated_on <= lagos_today()) o
      where accounts.property_id = any(${sql.param(ids)}::int[]) and ${visible} group by 1
    ),
    people as (
      select tenants.estate_property_id as property_id,
        json_agg(json_build_object('tenant_id', tenants.id, 'name', tenants.name) order by tenants.id) as occupants
      from tenants join estates on estates.id = tenants.estate_id
      where tenants.estate_property_id = any(${sql.param(ids)}::int[]) and ${livesThere(sql`tenants`)} and ${visible} group by 1
    )
    select debts.*, coalesce(occupants, '[]') as occupants from debts left join people using (property_id)`)
  const people = new Map(rows.map((row) => [row.property_id, row]))
  return page.map((property) => {
    const { occupants = [], owed = 0, former_owed = 0 } = people.get(property.id) ?? {}
    const debts = property.bills ? { owed, former_owed } : { owed: null, former_owed: null }
    return { ...property, occupants, ...debts }
  })
}

export function listLandlords(
  db: Db,
  visible: Visible<'properties'>,
  { estate_id, owner_id, ...query }: Given<typeof landlordsApi.listLandlords>['query'],
): Promise<Page<Landlord>> {
  const within = all(
    visible,
    estate_id ? eq(properties.estate_id, estate_id) : undefined,
    owner_id ? eq(properties.owner_id, owner_id) : undefined,
  )
  const owned = sql`properties join estates on estates.id = properties.estate_id
    where ${within} and properties.owner_id is not null`
  // Different homes may match different words.
  const meant = wordsOf(query.q).map((word) => sql`bool_or(${holds(sql`properties.search`, word)})`)
  const found = sql`from ${owned} group by owner_id having ${meant.length ? sql.join(meant, sql` and `) : sql`true`}`
  const latest = (column: 'owner_name' | 'owner_email' | 'owner_phone') => {
    const typed = sql`properties.${sql.identifier(column)}`
    return sql`(array_agg(${typed} order by properties.id desc) filter (where ${typed} is not null))[1]`
  }
  return readPage(
    query,
    (limit, offset) =>
      readRows(db)<Landlord>(sql`
        with page as (
          select owner_id, ${latest('owner_name')} as name ${found}
          order by ${latest('owner_name')} collate as_read, owner_id limit ${limit} offset ${offset}
        )
        select page.owner_id as id, page.name, ${latest('owner_email')} as email, ${latest('owner_phone')} as phone_number,
          count(*)::int as homes, json_agg(distinct jsonb_build_object('id', estates.id, 'name', estates.name)) as estates,
          case when bool_or(estates.billing_from is not null) then coalesce(sum((
            select sum(d.open) from accounts a join ledger_open d on d.account_id = a.id
            where a.property_id = properties.id and d.side = 'debit' and d.open > 0 and d.dated_on <= lagos_today())), 0)
          end as owed
        from page join properties on properties.owner_id = page.owner_id join estates on estates.id = properties.estate_id
        where ${within} group by page.owner_id, page.name order by page.name collate as_read, page.owner_id`),
    () => db.$count(sql`(select 1 ${found}) found`),
  )
}
