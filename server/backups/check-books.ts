import type pg from 'pg'
import { SettingError } from '#server/errors/setting-error.ts'

/** What is kept twice, so that it can be read fast, and must say the same: in which table, and how many rows do not. */
const CHECKS = [
  {
    wrong: 'entries of the book whose open part is not what the allocations leave of them',
    count: `
    select count(*) from ledger_entries e left join ledger_open o on o.entry_id = e.id
    left join (
      select entry_id, sum(amount) as settled from (
        select credit_id as entry_id, amount from allocations union all select debit_id, amount from allocations) both_sides
      group by 1) a on a.entry_id = e.id
    where (o.amount, o.open) is distinct from (abs(e.amount), abs(e.amount) - coalesce(a.settled, 0))`,
  },
  {
    wrong: 'months whose collections are not the sum of their payments',
    count: `
    select count(*) from (
      select estate_id, date_trunc('month', paid_at at time zone 'Africa/Lagos')::date as month, sum(amount) as amount
      from payments where status in ('success', 'refunded') and currency = 'NGN' group by 1, 2) p
    full join collections c using (estate_id, month)
    where coalesce(p.amount, 0) <> coalesce(c.amount, 0)`,
  },
  {
    wrong: 'counts in the tallies that are not those of their tables',
    count: `
    with there as (
      select 'properties' as entity, estate_id, '' as kind, status as state from properties
      union all select 'tenants', estate_id, '', '' from tenants where left_at is null
      union all select 'former_tenants', estate_id, '', '' from tenants
        where left_at is not null
      union all select 'users', 0, '', user_state(erased_at, deactivated_at) from users where erased_at is null
      union all select 'user_roles', 0, role, user_state(erased_at, deactivated_at)
        from user_roles join users on id = user_id where erased_at is null
      union all select 'deliveries', 0, channel, status from deliveries
      union all select 'audit_log', 0, '', '' from audit_log
      union all select 'security_events', 0, kind, '' from security_events)
    select count(*) from (select entity, estate_id, kind, state, count(*) as rows from there group by 1, 2, 3, 4) t
    full join (select entity, estate_id, kind, state, sum(rows) as rows from tallies
      -- What a later version counts beside that is its own to check.
      where entity in ('properties', 'tenants', 'former_tenants', 'users', 'user_roles', 'deliveries', 'audit_log', 'security_events')
      group by 1, 2, 3, 4) k
      using (entity, estate_id, kind, state)
    where coalesce(t.rows, 0) <> coalesce(k.rows, 0)`,
  },
  {
    wrong: 'properties or estates whose marks and counts do not say where somebody lives',
    count: `
    with there as (select distinct estate_property_id as property_id, estate_id from tenants where left_at is null)
    select
      (select count(*) from (table there except table occupied_properties) unmarked)
      + (select count(*) from (table occupied_properties except table there) marked)
      + (select count(*) from (select estate_id, count(*) as rows from there group by 1) t
        full join (select estate_id, sum(rows) as rows from tallies where entity = 'occupied_properties' group by 1) k using (estate_id)
        where coalesce(t.rows, 0) <> coalesce(k.rows, 0)) as count`,
  },
]

/** Throws where a book contradicts itself. */
export async function checkBooks(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const { wrong, count } of CHECKS) {
    const { rows } = await client.query<{ count: number }>(count)
    if (rows[0]?.count) throw new SettingError(`There are ${rows[0].count} ${wrong}`)
  }
}
