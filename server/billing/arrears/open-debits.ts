import { type SQL, sql } from 'drizzle-orm'
import type { AsOf } from '../days/as-of.ts'

/** Whose debts are looked for; nothing: everybody's. */
export interface Scope {
  estate_id?: number | undefined
  /** Of properties that this person owns. */
  owner_id?: number | undefined
  property_id?: number | undefined
  charge_id?: number | undefined
}

/**
 * What was owed and not paid at the end of a day, as rows of `tenant_id, due_on, open`. Of today it is a small index that
 * the database keeps, see the table `ledger_open`; of another day the sums of what was written.
 */
export const openDebits = ({ day, is_today }: AsOf, scope: Scope): SQL =>
  is_today
    ? sql`
      select d.tenant_id, d.due_on, d.open from ledger_open d
      where d.open > 0 and d.side = 'debit' and d.dated_on <= ${day} and ${within(scope)}`
    : sql`
      select d.tenant_id, d.due_on, d.amount - coalesce(p.paid, 0) as open
      from ledger_entries d left join (
        select a.debit_id, sum(a.amount) as paid from allocations a where a.dated_on <= ${day} group by 1
      ) p on p.debit_id = d.id
      where d.amount > 0 and d.dated_on <= ${day} and d.amount > coalesce(p.paid, 0) and ${within(scope)}`

/** Said of the debits themselves, so that no others are read. */
function within({ estate_id, owner_id, property_id, charge_id }: Scope): SQL {
  const conditions = [sql`true`]
  if (estate_id !== undefined) conditions.push(sql`d.estate_id = ${estate_id}`)
  if (charge_id !== undefined) conditions.push(sql`d.charge_id = ${charge_id}`)
  if (property_id !== undefined)
    conditions.push(
      sql`d.tenant_id in (select t.id from tenants t where t.estate_property_id = ${property_id})`,
    )
  if (owner_id !== undefined)
    conditions.push(sql`d.tenant_id in (select t.id from tenants t
      join properties p on p.id = t.estate_property_id where p.owner_id = ${owner_id})`)
  return sql.join(conditions, sql` and `)
}
