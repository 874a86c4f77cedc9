import type { ListedProperty, Property } from '#contract/properties.ts'
import { livesThere } from '#server/access/lives-there.ts'
import type { Reach } from '#server/access/reach.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'

type People = Pick<ListedProperty, 'occupants'> & { property_id: number; owed: number; former_owed: number }

/** Adds to the properties of a page who lives in each, and what these and those before them owe where their estate keeps it. */
export async function withPeople(
  db: Db,
  reach: Reach<'debts'>,
  page: (Property & { bills: boolean })[],
): Promise<ListedProperty[]> {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const { rows } = await db.execute<People & Record<string, unknown>>(sql`
    select tenants.estate_property_id as property_id, coalesce(sum(o.owed), 0) as owed,
      coalesce(sum(o.owed) filter (where not ${livesThere(sql`tenants`)}), 0) as former_owed,
      coalesce(json_agg(json_build_object('tenant_id', tenants.id, 'name', tenants.name) order by tenants.id)
        filter (where ${livesThere(sql`tenants`)}), '[]') as occupants
    from tenants join estates on estates.id = tenants.estate_id cross join lateral (
      select sum(open) as owed from ledger_open
      where tenant_id = tenants.id and side = 'debit' and open > 0 and dated_on <= lagos_today()) o
    where tenants.estate_property_id = any(${sql.param(ids)}::int[]) and ${reach} group by 1`)
  const people = new Map(rows.map((row) => [row.property_id, row]))
  return page.map((property) => {
    const { occupants = [], owed = 0, former_owed = 0 } = people.get(property.id) ?? {}
    return {
      ...property,
      occupants,
      ...(property.bills ? { owed, former_owed } : { owed: null, former_owed: null }),
    }
  })
}
