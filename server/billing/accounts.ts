import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { notifyPerson } from '#server/notifications/store.ts'

/** The names of a household (SQL: its account): who lives there, or the last who did. */
export const membersOf = (account: SQL): SQL<string[]> => sql`(
  select json_agg(m.name order by m.id) from tenants m
  where m.account_id = ${account}.id and (m.left_at is null or coalesce(m.ends_on >= ${account}.ends_on, false) or m.id = ${account}.tenant_id))`

/** The owner of `accounts` as `owner`, as the estate typed them (decision 013). */
export const ITS_OWNER = sql`left join lateral (
  select u.id as user_id, coalesce(o.owner_name, u.name) as name, o.owner_email as email, o.owner_phone as phone_number
  from users u left join property_owners o on o.owner_id = u.id and o.property_id = accounts.property_id
  where u.id = accounts.owner_id order by o.id desc nulls last limit 1) owner on true`

/** The accounts of tenancies, each once. */
export async function accountsOf(db: Db, tenantIds: readonly number[]): Promise<number[]> {
  const rows = await readRows(db)<{ id: number }>(sql`
    select distinct account_id as id from tenants where id = any(${sql.param([...tenantIds])}::int[]) order by 1`)
  return rows.map(({ id }) => id)
}

/** The account of a tenancy, if its estate bills. */
export async function findLedger(db: Db, tenant_id: number): Promise<number | undefined> {
  const rows = await readRows(db)<{ id: number }>(sql`
    select n.account_id as id from tenants n join estates e on e.id = n.estate_id
    where n.id = ${tenant_id} and e.billing_from is not null`)
  return rows[0]?.id
}

/** The given accounts of estates that bill. */
export async function billedOf(db: Db, accountIds: readonly number[]): Promise<number[]> {
  if (accountIds.length === 0) return []
  const rows = await readRows(db)<{ id: number }>(sql`
    select a.id from accounts a join estates e on e.id = a.estate_id
    where a.id in ${accountIds} and e.billing_from is not null`)
  return rows.map(({ id }) => id)
}

/** The accounts of a home in an estate that bills owners. */
export async function accountsOfHome(db: Db, property_id: number): Promise<number[]> {
  const rows = await readRows(db)<{ id: number }>(sql`
    select a.id from accounts a join estates e on e.id = a.estate_id
    where a.property_id = ${property_id} and e.billing_from is not null and e.bills_owners order by 1`)
  return rows.map(({ id }) => id)
}

/** The other accounts of the home whose dues may change. Rooms change the owner's, not those of other rooms. */
export async function listOthersOfHome(db: Db, account_id: number): Promise<number[]> {
  const rows = await readRows(db)<{ id: number }>(sql`
    select o.id from accounts a join properties h on h.id = a.property_id
      join accounts o on o.property_id = h.id and o.id <> a.id and (o.owner_id is not null or not h.let_by_room)
    where a.id = ${account_id} order by 1`)
  return rows.map(({ id }) => id)
}

/** Households that live in a home, or will. */
export async function countHouseholds(db: Db, property_id: number): Promise<number> {
  const rows = await readRows(db)<{ count: number }>(sql`
    select count(*)::int as count from accounts
    where property_id = ${property_id} and owner_id is null and coalesce(ends_on >= lagos_today(), true)`)
  return rows[0]?.count ?? 0
}

/** The household of a home on a day; of a past day also one that came since and lives there today. */
export const householdOn = (home: SQL, day: SQL): SQL => sql`
  select a.id from accounts a
  where a.property_id = ${home} and a.owner_id is null and a.starts_on <= greatest(${day}, lagos_today())
    and coalesce(a.ends_on >= ${day}, true)
  order by a.starts_on desc, a.id desc limit 1`

/** One tenancy of this transaction for each home that has an older account. */
export async function listMovedBeside(tx: Db, tenantIds: readonly number[]): Promise<number[]> {
  const rows = await readRows(tx)<{ id: number }>(sql`
    select min(n.id) as id from tenants n
    where n.id = any(${sql.param([...tenantIds])}::int[])
      and exists (select from accounts a where a.property_id = n.estate_property_id and a.created_at < now())
    group by n.estate_property_id order by 1`)
  return rows.map(({ id }) => id)
}

/** The household that somebody who moves in on a day joins; null where the home is let by room or nobody lives there. */
export async function findHousehold(
  db: Db,
  property_id: number,
  day: string | undefined,
): Promise<number | null> {
  const first = day === undefined ? sql`lagos_today()` : sql`${day}::date`
  const rows = await readRows(db)<{ id: number }>(sql`
    select a.id from properties h cross join lateral (${householdOn(sql`h.id`, first)}) a
    where h.id = ${property_id} and not h.let_by_room`)
  return rows[0]?.id ?? null
}

/** Notifies the people of the accounts, each once. */
export async function tellAccounts(
  tx: Db,
  accountIds: readonly number[],
  notification: { title: string; message: string },
): Promise<void> {
  const people = await readRows(tx)<{ user_id: number; estate_id: number }>(sql`
    select distinct on (user_id) user_id, estate_id from (
      select t.user_id, t.estate_id from tenants t join accounts a on a.id = t.account_id
      where a.id in ${accountIds} and (t.left_at is null or a.ends_on < lagos_today())
      union all select owner_id, estate_id from accounts where id in ${accountIds} and owner_id is not null
    ) people order by user_id`)
  for (const person of people) await notifyPerson(tx, { ...person, ...notification })
}
