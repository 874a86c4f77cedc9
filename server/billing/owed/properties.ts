import type { OwedOfProperty } from '#contract/owed.ts'
import type { PageQuery } from '#contract/pages.ts'
import { livesThere } from '#server/access/lives-there.ts'
import type { Reach } from '#server/access/reach.ts'
import { all, type Page, readPage } from '#server/answers/page.ts'
import { matches } from '#server/answers/search.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { properties } from '#server/database/schema.ts'

/** What is owed for each property of a landlord, by who lives in it and who lived there, the largest debt first. */
export function listOwedOfProperties(
  db: Db,
  reach: { properties: Reach<'properties'>; debts: Reach<'debts'> },
  owner_id: number,
  query: PageQuery,
): Promise<Page<OwedOfProperty>> {
  const where = all(
    reach.properties,
    sql`${properties.owner_id} = ${owner_id}`,
    matches(properties.search, query.q),
  )
  const found = sql`from properties join estates on estates.id = properties.estate_id where ${where}`
  return readPage(
    query,
    async (limit, offset) => {
      const { rows } = await db.execute<OwedOfProperty & Record<string, unknown>>(sql`
        with held as materialized (
          select properties.id, properties.title, estates.id as estate_id, estates.name as estate_name,
            estates.billing_from is not null as billing ${found}
        ),
        people as materialized (
          select tenants.estate_property_id, tenants.id, tenants.name, o.owed, o.oldest_due_on,
            ${livesThere(sql`tenants`)} as lives_there
          from held join tenants on tenants.estate_property_id = held.id
          join estates on estates.id = tenants.estate_id cross join lateral (
            select coalesce(sum(open), 0) as owed, min(due_on) as oldest_due_on from ledger_open
            where tenant_id = tenants.id and side = 'debit' and open > 0 and dated_on <= lagos_today()) o
          where ${reach.debts}
        ),
        summed as (
          select estate_property_id, sum(owed) as owed, min(oldest_due_on) as oldest_due_on,
            json_agg(json_build_object('tenant_id', id, 'name', name, 'owed', owed) order by id)
              filter (where lives_there) as occupants,
            json_agg(json_build_object('tenant_id', id, 'name', name, 'owed', owed) order by id)
              filter (where not lives_there and owed > 0) as former
          from people group by 1
        )
        select json_build_object('id', held.id, 'title', title) as property,
          json_build_object('id', estate_id, 'name', estate_name) as estate, billing,
          coalesce(owed, 0) as owed, oldest_due_on::text, coalesce(occupants, '[]') as occupants,
          coalesce(former, '[]') as former
        from held left join summed on summed.estate_property_id = held.id
        order by coalesce(owed, 0) desc, billing desc, lower(title), held.id limit ${limit} offset ${offset}`)
      return rows
    },
    async () => {
      const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`)
      return onlyRow(rows).total
    },
  )
}
