import { eq, sql } from 'drizzle-orm'
import type { OwedOfEstate } from '#contract/owed.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { Reach } from '#server/access/reach.ts'
import { all, countRows, matches, type Page, readPage } from '#server/answers/page.ts'
import type { Db } from '#server/database/open.ts'
import { estates } from '#server/database/schema.ts'

export async function isBilling(db: Db, estate_id: number): Promise<boolean> {
  const [row] = await db.select({ from: estates.billing_from }).from(estates).where(eq(estates.id, estate_id))
  return typeof row?.from === 'string'
}

/** Every estate within reach beside the others, the largest debt first; those that do not keep what is owed come last. */
export function listOwedOfEstates(
  db: Db,
  reach: Reach<'estates'>,
  query: PageQuery,
): Promise<Page<OwedOfEstate>> {
  const where = all(reach, matches(estates.search, query.q))
  return readPage(
    query,
    async (limit, offset) => {
      const { rows } = await db.execute<OwedOfEstate & Record<string, unknown>>(sql`
        with month as (select date_trunc('month', lagos_today())::date as first_on),
        page as (
          select estates.id, estates.name, billing_from is not null as billing,
            case when billing_from is not null then coalesce(o.owed, 0) end as owed
          from estates left join (
            select estate_id, sum(open) as owed from ledger_open
            where open > 0 and side = 'debit' and dated_on <= lagos_today() group by 1
          ) o on o.estate_id = estates.id
          where ${where} order by 4 desc nulls last, lower(estates.name), estates.id limit ${limit} offset ${offset}
        )
        select json_build_object('id', e.id, 'name', e.name) as estate, billing, owed,
          (select count(*)::int from properties p where p.estate_id = e.id) as properties,
          (select count(*)::int from tenants t where t.estate_id = e.id and t.left_at is null
            and coalesce(t.ends_on >= lagos_today(), true)) as tenants,
          case when billing then (select coalesce(sum(d.amount + coalesce((
              select sum(l.amount) from ledger_entries l
              where l.of_entry = d.id and l.kind in ('cancel', 'proration', 'waiver')), 0)), 0) from ledger_entries d
            where d.estate_id = e.id and d.dated_on between first_on and lagos_today()
              and d.kind in ('due', 'purchase', 'late_fee', 'manual')) end as due_this_month,
          coalesce((select c.amount from collections c where c.estate_id = e.id and c.month = first_on), 0) as collected_this_month
        from month, page e order by owed desc nulls last, lower(e.name), e.id`)
      return rows
    },
    (most) => countRows(db, estates, where, most),
  )
}
