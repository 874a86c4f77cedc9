import { KEEP_DAYS } from '#contract/retention.ts'
import { hasJoined } from '#server/access/person.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import type { KeptImport } from './store.ts'
import type { Made } from './write.ts'

export async function whyNotUndone(
  db: Db,
  { id, estate, made: kept, emptied_at }: KeptImport,
): Promise<string[]> {
  if (emptied_at) return [`The values from before it were kept for ${KEEP_DAYS.imports} days`]
  const made = kept as Made
  const ids = (list: readonly number[]): SQL => sql`${sql.param([...list])}::int[]`
  const changed = (kind: 'property' | 'tenancy') =>
    made.changed.flatMap((each) => (each.kind === kind ? [each.id] : []))
  const entered = made.changed.flatMap((each) => (each.kind === 'tenancy' && each.opening ? [each.id] : []))
  const known = made.changed.flatMap((each) =>
    each.kind === 'tenancy' ? [each.before.user_id] : each.before.owner ? [each.before.owner.user_id] : [],
  )
  const homes = [...made.properties, ...made.rented, ...changed('property')]
  const lived = [...made.tenancies, ...changed('tenancy')]
  const opened = sql`exists (
    select from ledger_entries l where l.account_id = t.account_id and l.kind in ('opening', 'opening_credit'))`
  /** A person (SQL: `u`) as this estate typed them (decision 013). */
  const typed = sql`coalesce(
    (select t.name from tenants t where t.user_id = u.id and t.estate_id = ${estate.id} order by t.id desc limit 1),
    (select p.owner_name from properties p where p.owner_id = u.id and p.estate_id = ${estate.id} order by p.id desc limit 1),
    'Somebody')`
  const { rows } = await db.execute<{ why: string }>(sql`
    select why from (
      select 1 as first, 'A later import, ' || file_name || ', was run; undo that first' as why from imports
        where estate_id = ${estate.id} and state = 'done' and (made ->> 'logged')::bigint > ${made.logged}
      union all
      select 1, 'Somebody was erased since of whom something stood there before it' where exists (
        select from users u where u.erased_at is not null and u.id = any(${ids(known)}))
      union all
      select 2, case when ${opened} then 'The opening balance of ' else 'What is owed by ' end
          || t.name || ' is in the ledger, which keeps every entry'
        from tenants t where (t.id = any(${ids(made.tenancies)}) and exists (select from ledger_entries l where l.account_id = t.account_id))
          or (t.id = any(${ids(entered)}) and ${opened})
      union all
      select 3, 'There is a payment of ' || t.name from tenants t where t.id = any(${ids(made.tenancies)})
        and (exists (select from payments p where p.account_id = t.account_id) or exists (select from checkouts c where c.tenant_id = t.id))
      union all
      select 4, ${typed} || ' has joined' from users u where u.id = any(${ids(made.users)}) and ${hasJoined(sql`u`)}
      union all
      select 5, 'An invitation was sent to ' || ${typed} from invitations i join users u on u.id = i.user_id
        where i.import_id = ${id} and i.sent_at is not null
      union all
      select 6, t.name || ' has left ' || p.title || ' or is going to' from tenants t
        join properties p on p.id = t.estate_property_id
        where t.id = any(${ids(made.tenancies)}) and (t.left_at is not null or t.ends_on is not null)
      union all
      select 7, t.name || ' was added to ' || p.title from tenants t join properties p on p.id = t.estate_property_id
        where t.estate_property_id = any(${ids(made.properties)}) and not t.id = any(${ids(made.tenancies)})
      union all
      select 8, ${typed} || ' has a part in something else' from users u where u.id = any(${ids(made.users)}) and (
        u.estate_id is not null
        or exists (select from user_roles r where r.user_id = u.id and r.role not in ('landlord', 'tenant'))
        or exists (select from tenants t where t.user_id = u.id and not t.id = any(${ids(made.tenancies)}))
        or exists (select from property_owners o where o.owner_id = u.id and not o.property_id = any(${ids([...made.properties, ...made.owners])})))
      union all
      select 9, p.title || ' was changed' from properties p where p.id = any(${ids(homes)}) and exists (
        select from audit_log a where a.entity = 'property' and a.entity_id = p.id and a.id > ${made.logged})
      union all
      select 10, 'The tenancy of ' || t.name || ' was changed' from tenants t where t.id = any(${ids(lived)}) and exists (
        select from audit_log a where a.entity in ('tenant', 'tenancy') and a.entity_id = t.id and a.id > ${made.logged})
    ) reasons order by first, why limit 5`)
  return rows.map(({ why }) => why)
}
