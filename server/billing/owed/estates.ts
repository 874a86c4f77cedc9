import type { OwedOfEstate } from '#contract/owed.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { Reach } from '#server/access/reach.ts'
import { all, countRows, type Page, readPage } from '#server/answers/page.ts'
import { matches } from '#server/answers/search.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates } from '#server/database/schema.ts'
import { FIGURES } from '#server/estates/store.ts'
import { ASKED_FOR, NEVER_OWED } from './not-paid.ts'

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
        with page as (
          select estates.id, billing_from is not null as billing, ${FIGURES.owed} as owed
          from estates where ${where} order by owed desc nulls last, lower(estates.name), estates.id
          limit ${limit} offset ${offset}
        )
        select json_build_object('id', estates.id, 'name', estates.name) as estate, billing, owed,
          ${FIGURES.properties_count} as properties, ${FIGURES.tenants_count} as tenants,
          case when billing then (select coalesce(sum(d.amount + coalesce((
              select sum(l.amount) from ledger_entries l
              where l.of_entry = d.id and l.kind in (${NEVER_OWED})), 0)), 0) from ledger_entries d
            where d.estate_id = estates.id
              and d.dated_on between (select date_trunc('month', lagos_today())::date) and (select lagos_today())
              and d.kind in (${ASKED_FOR})) end as due_this_month,
          ${FIGURES.collected_this_month} as collected_this_month
        from page join estates on estates.id = page.id
        order by owed desc nulls last, lower(estates.name), estates.id`)
      return rows
    },
    (most) => countRows(db, estates, where, most),
  )
}
