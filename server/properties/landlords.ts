import type { Given } from '#contract/endpoint.ts'
import type { Landlord, LandlordSum, landlordsApi } from '#contract/properties.ts'
import type { Visible } from '#server/access/visibility.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { properties } from '#server/database/schema.ts'
import { all, type Page, readPage } from '#server/lists/page.ts'
import { holds, wordsOf } from '#server/lists/search.ts'

type Query = Given<typeof landlordsApi.listLandlords>['query']
type Filter = Pick<Query, 'q' | 'estate_id' | 'owner_id'>

/** The matching homes, and their owners in groups. */
function findOwners(visible: Visible<'properties'>, { q, estate_id, owner_id }: Filter) {
  const within = all(
    visible,
    estate_id ? eq(properties.estate_id, estate_id) : undefined,
    owner_id ? eq(properties.owner_id, owner_id) : undefined,
  )
  const owned = sql`properties join estates on estates.id = properties.estate_id
    where ${within} and properties.owner_id is not null`
  // Different homes may match different words.
  const meant = wordsOf(q).map((word) => sql`bool_or(${holds(sql`properties.search`, word)})`)
  const found = sql`from ${owned} group by owner_id having ${meant.length ? sql.join(meant, sql` and `) : sql`true`}`
  return { within, owned, found }
}

const OPEN_TODAY = sql`d.side = 'debit' and d.open > 0 and d.dated_on <= (select lagos_today())`

/** Whether the account `a` is of a household in the time of the home's owner. */
const inTheTimeOf = (owner: SQL) => sql`a.owner_id is null and exists (
  select from property_owners o where o.property_id = a.property_id and o.owner_id = ${owner}
    and daterange(o.from_on, o.until_on, '[]') @> (select lagos_today())
    and coalesce(a.ends_on >= o.from_on, true))`

export function listLandlords(
  db: Db,
  visible: Visible<'properties'>,
  { order = 'name', ...query }: Query,
): Promise<Page<Landlord>> {
  const { within, found } = findOwners(visible, query)
  const latest = (column: 'owner_name' | 'owner_email' | 'owner_phone') => {
    const typed = sql`properties.${sql.identifier(column)}`
    return sql`(array_agg(${typed} order by properties.id desc) filter (where ${typed} is not null))[1]`
  }
  const openOf = (which: SQL) => sql`(
    select sum(d.open) from accounts a join ledger_open d on d.account_id = a.id where ${which} and ${OPEN_TODAY})`
  // As the landlord's statement: households of their time, and their own accounts in these estates.
  const households = openOf(sql`a.property_id = properties.id and ${inTheTimeOf(sql`properties.owner_id`)}`)
  const ownedBy = (owner: SQL) =>
    openOf(sql`a.owner_id = ${owner} and a.estate_id = any(array_agg(properties.estate_id))`)
  const owedBy = (owner: SQL) => sql`coalesce(sum(${households}), 0) + coalesce(${ownedBy(owner)}, 0)`
  const by = sql`${order.endsWith('owed') ? owedBy(sql`properties.owner_id`) : sql`${latest('owner_name')} collate as_read`}
    ${sql.raw(order.startsWith('-') ? 'desc' : 'asc')}, owner_id desc`
  return readPage(
    query,
    (limit, offset) =>
      readRows(db)<Landlord>(sql`
        with page as (
          select owner_id, ${latest('owner_name')} as name, row_number() over (order by ${by}) as place ${found}
          order by ${by} limit ${limit} offset ${offset}
        )
        select page.owner_id as id, page.name, ${latest('owner_email')} as email, ${latest('owner_phone')} as phone_number,
          page.place, count(*)::int as homes, json_agg(distinct jsonb_build_object('id', estates.id, 'name', estates.name)) as estates,
          case when bool_or(estates.billing_from is not null) then ${owedBy(sql`page.owner_id`)} end as owed
        from page join properties on properties.owner_id = page.owner_id join estates on estates.id = properties.estate_id
        where ${within} group by page.owner_id, page.name, page.place order by page.place`),
    () => db.$count(sql`(select 1 ${found}) found`),
  )
}

/** The sums of the list, all its rows together. */
export const sumLandlords = (
  db: Db,
  visible: Visible<'properties'>,
  filter: Filter,
): Promise<LandlordSum> => {
  const { owned, found } = findOwners(visible, filter)
  return readRow(db)(sql`
    with homes as materialized (
      select properties.id, properties.owner_id, properties.estate_id, estates.billing_from is not null as bills
      from ${owned} and properties.owner_id in (select owner_id ${found})
    ), debts as (
      select coalesce(sum(d.open), 0) as owed
      from ledger_open d join accounts a on a.id = d.account_id left join homes on homes.id = a.property_id
      where ${OPEN_TODAY} and (
        (homes.id is not null and ${inTheTimeOf(sql`homes.owner_id`)})
        or (a.owner_id, a.estate_id) in (select owner_id, estate_id from homes))
    )
    select count(distinct owner_id)::int as landlords, count(*)::int as homes,
      case when bool_or(bills) then (select owed from debts) end as owed
    from homes`)
}
