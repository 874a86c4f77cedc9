import { type SQL, sql } from '#server/database/drizzle.ts'
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
 * What was owed and not paid at the end of a day, as rows of `tenant_id, estate_id, due_on, open`. Of today it is a small index that
 * the database keeps, see the table `ledger_open`. Of a day before, what was paid since is added to that again, so that only
 * what has happened since is read.
 */
export const openDebits = ({ day, is_today }: AsOf, scope: Scope): SQL =>
  is_today
    ? sql`
      select d.tenant_id, d.estate_id, d.due_on, d.open from ledger_open d
      where d.open > 0 and d.side = 'debit' and d.dated_on <= ${day} and ${within(scope)}`
    : sql`
      select d.tenant_id, d.estate_id, d.due_on, sum(d.open) as open from (
        select d.entry_id, d.tenant_id, d.estate_id, d.due_on, d.open from ledger_open d
        where d.open > 0 and d.side = 'debit' and d.dated_on <= ${day} and ${within(scope)}
        union all
        select d.entry_id, d.tenant_id, d.estate_id, d.due_on, a.amount from allocations a join ledger_open d on d.entry_id = a.debit_id
        where a.dated_on > ${day} and d.dated_on <= ${day} and ${within(scope)}
      ) d group by d.entry_id, d.tenant_id, d.estate_id, d.due_on having sum(d.open) > 0`

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
