import type { PageQuery } from '#contract/pages.ts'
import type { Landlord } from '#contract/properties.ts'
import type { Reach } from '#server/access/reach.ts'
import { all, type Page, readPage } from '#server/answers/page.ts'
import { holds, wordsOf } from '#server/answers/search.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'

/** The owners of properties within reach, by name. */
export function listLandlords(
  db: Db,
  reach: Reach<'properties'>,
  { estate_id, ...query }: PageQuery & { estate_id?: number | undefined },
): Promise<Page<Landlord>> {
  const within = all(reach, estate_id === undefined ? undefined : sql`properties.estate_id = ${estate_id}`)
  const owned = sql`properties join estates on estates.id = properties.estate_id
    where ${within} and properties.owner_id is not null`
  // One home has one word of the search, another the next.
  const meant = wordsOf(query.q).map((word) => sql`bool_or(${holds(sql`properties.search`, word)})`)
  const found = sql`from ${owned} group by owner_id having ${meant.length ? sql.join(meant, sql` and `) : sql`true`}`
  const latest = (column: 'owner_name' | 'owner_email' | 'owner_phone') => {
    const typed = sql`properties.${sql.identifier(column)}`
    return sql`(array_agg(${typed} order by properties.id desc) filter (where ${typed} is not null))[1]`
  }
  return readPage(
    query,
    async (limit, offset) => {
      const { rows } = await db.execute<Landlord & Record<string, unknown>>(sql`
        with page as (
          select owner_id, ${latest('owner_name')} as name ${found}
          order by ${latest('owner_name')} collate as_read, owner_id limit ${limit} offset ${offset}
        )
        select page.owner_id as id, page.name, ${latest('owner_email')} as email, ${latest('owner_phone')} as phone_number,
          count(*)::int as homes, json_agg(distinct jsonb_build_object('id', estates.id, 'name', estates.name)) as estates,
          case when bool_or(estates.billing_from is not null) then coalesce(sum((
            select sum(d.open) from tenants t join ledger_open d on d.tenant_id = t.id
            where t.estate_property_id = properties.id and d.side = 'debit' and d.open > 0 and d.dated_on <= lagos_today())), 0)
          end as owed
        from page join properties on properties.owner_id = page.owner_id join estates on estates.id = properties.estate_id
        where ${within} group by page.owner_id, page.name order by page.name collate as_read, page.owner_id`)
      return rows
    },
    async () => {
      const { rows } = await db.execute<{ total: number }>(
        sql`select count(*)::int as total from (select 1 ${found}) found`,
      )
      return onlyRow(rows).total
    },
  )
}
