import type { Given } from '#contract/endpoint.ts'
import type { Landlord, landlordsApi } from '#contract/properties.ts'
import type { Visible } from '#server/access/visibility.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { properties } from '#server/database/schema.ts'
import { all, type Page, readPage } from '#server/lists/page.ts'
import { holds, wordsOf } from '#server/lists/search.ts'

export function listLandlords(
  db: Db,
  visible: Visible<'properties'>,
  { estate_id, owner_id, order = 'name', ...query }: Given<typeof landlordsApi.listLandlords>['query'],
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
  const openOf = (which: SQL) => sql`(
    select sum(d.open) from accounts a join ledger_open d on d.account_id = a.id
    where ${which} and d.side = 'debit' and d.open > 0 and d.dated_on <= (select lagos_today()))`
  // As the landlord's statement: households of their time, and their own accounts in these estates.
  const households = openOf(sql`a.property_id = properties.id and a.owner_id is null and exists (
    select from property_owners o where o.property_id = a.property_id and o.owner_id = properties.owner_id
      and daterange(o.from_on, o.until_on, '[]') @> (select lagos_today())
      and coalesce(a.ends_on >= o.from_on, true))`)
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
