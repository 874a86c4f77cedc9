import type { Charge } from '#contract/charges.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleOwnTenancies, visibleProperties } from '#server/access/visibility.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { ONE_TIME, priceOf } from '../dues/periods.ts'
import { NEXT_ON } from '../setup/terms.ts'

/** The price of each billed charge for the homes `p` by the terms of today; null: none. `resident` (SQL): whether an occupant reads it. */
const homePrices = (homes: SQL, resident: SQL): SQL => sql`
  select b.charge_id, p.property_id,
    case when not (t.billed_to = 'owners' and ${resident}) then nullif(${priceOf(sql`c.amount`)}, 0) end as price,
    case when t.billed_to = 'owners' then 'all' when t.empty_homes = 'owner' and b.months <> ${ONE_TIME} then 'empty'
      else 'none' end as owner_pays
  from (${homes}) p join estates e on e.id = p.estate_id and e.billing_from is not null
    join billed_charges b on b.estate_id = p.estate_id join charges c on c.id = b.charge_id
    cross join lateral (
      select * from charge_terms t
      where t.estate_id = b.estate_id and t.charge_id = b.charge_id and t.effective_from <= lagos_today()
      order by t.effective_from desc, t.id desc limit 1
    ) t`

export const pricesOfAccount = (account_id: number): SQL =>
  homePrices(
    sql`select a.property_id, h.property_type_id, a.estate_id, a.owner_id
      from accounts a join properties h on h.id = a.property_id where a.id = ${account_id}`,
    sql`p.owner_id is null`,
  )

type Billed = Pick<Charge, 'prices' | 'next_on' | 'rates' | 'owner_pays'>

/** The prices of the billed charges of an estate for the homes of a tenant or landlord, each once, and their next days; by charge id. */
export async function pricesOfViewer(
  db: Db,
  viewer: Viewer,
  estate_id: number,
): Promise<Map<number, Billed>> {
  const lives = viewer.role === 'tenant'
  const homes = lives
    ? sql`select properties.id as property_id, property_type_id, properties.estate_id
        from tenants join properties on properties.id = tenants.estate_property_id
        where ${visibleOwnTenancies(viewer)} and tenants.estate_id = ${estate_id}`
    : sql`select properties.id as property_id, property_type_id, properties.estate_id
        from properties join estates on estates.id = properties.estate_id
        where ${visibleProperties(viewer)} and properties.estate_id = ${estate_id}`
  const rows = await readRows(db)<Billed & { charge_id: number }>(sql`
    select charge_id, json_agg(price order by price) as prices, (
      select ${NEXT_ON}::text from billed_charges b where b.charge_id = prices.charge_id and b.estate_id = ${estate_id}) as next_on,
      coalesce(json_agg(json_build_object('price', price, 'types', types) order by price) filter (where price is not null), '[]') as rates,
      min(owner_pays) as owner_pays
    from (
      select charge_id, prices.price, json_agg(distinct y.name) as types, min(owner_pays) as owner_pays
      from (${homePrices(homes, sql`${lives}`)}) prices join properties h on h.id = property_id
        join property_types y on y.id = h.property_type_id
      group by 1, 2
    ) prices group by 1`)
  return new Map(
    rows.map(({ charge_id, prices, next_on, ...landlords }) => [
      charge_id,
      { prices, next_on, ...(lives ? {} : landlords) },
    ]),
  )
}
