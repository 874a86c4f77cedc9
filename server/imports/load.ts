import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import type { EstateThere, PropertyThere, TenancyThere } from './plan/there.ts'

/** What an estate has already. */
export async function loadEstate(db: Db, estate_id: number): Promise<EstateThere> {
  const { rows: estates } = await db.execute<{ billing_from: string | null }>(
    sql`select billing_from from estates where id = ${estate_id}`,
  )
  const { rows: properties } = await db.execute<PropertyThere & Record<string, unknown>>(sql`
    select p.id, p.title, p.price, p.description, p.status,
      case when p.owner_id is not null then json_build_object('user_id', p.owner_id, 'name', p.owner_name,
        'email', p.owner_email, 'phone', p.owner_phone) end as owner,
      exists (select from property_owners o where o.property_id = p.id and o.planned) as owner_planned,
      coalesce((select json_object_agg(a.attribute_id, a.value) from property_attributes a where a.property_id = p.id), '{}')
        as attributes
    from properties p where p.estate_id = ${estate_id} order by p.id`)
  // Where the estate bills, the book says what was owed before.
  const { rows: tenancies } = await db.execute<TenancyThere & Record<string, unknown>>(sql`
    select t.id, t.user_id, t.estate_property_id as property_id, t.name, t.email, t.phone_number as phone, t.address,
      t.starts_on, t.left_at is not null as over,
      case
        when e.billing_from is null and t.opening_balance is not null
          then json_build_object('amount', t.opening_balance, 'due_on', t.opening_due_on)
        when l.id is not null then json_build_object('amount', l.amount, 'due_on', l.due_on)
      end as opening
    from tenants t join estates e on e.id = t.estate_id
      left join ledger_entries l on l.tenant_id = t.id and l.kind in ('opening', 'opening_credit') and e.billing_from is not null
    where t.estate_id = ${estate_id} order by t.id`)
  return { properties, tenancies, billing_from: estates[0]?.billing_from ?? null }
}
