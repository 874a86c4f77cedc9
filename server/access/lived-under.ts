import { type Placeholder, type SQL, sql } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'

const PARTS = sql`(
  select t.estate_id, t.created_at from tenants t where t.user_id = u.id
  union all select p.estate_id, p.created_at from properties p where p.owner_id = u.id
  union all select p.estate_id, o.created_at from property_owners o join properties p on p.id = o.property_id
    where o.owner_id = u.id)`

/** The moment a person first proved that the account (SQL: `u`) is theirs; another person may have used it before. */
const OWNED_AT = sql`coalesce(least(u.email_confirmed_at, u.phone_confirmed_at), 'infinity')`

/** Whether a person (SQL: `u`) joined an estate (decision 013). One transaction gives an account and its tenancy one `created_at`. */
export const joinedEstate = (estateId: number | Placeholder): SQL<boolean> => sql`(
  exists (select from ${PARTS} k where k.estate_id = ${estateId} and k.created_at = u.created_at) and not exists (
    select from ${PARTS} k where k.estate_id <> ${estateId}
      and k.created_at < ${OWNED_AT})
  or exists (select from invitations i where i.user_id = u.id and i.estate_id = ${estateId} and i.opened_at >= ${OWNED_AT})
  or exists (select from payments m where m.user_id = u.id and m.estate_id = ${estateId}
    and m.status = 'success' and m.recorded_by is null and m.created_at >= ${OWNED_AT}))`

/** A job closes an ended tenancy later. The subquery reads today once for all rows. */
export const livesThere = (tenancy: SQL): SQL<boolean> =>
  sql`(${tenancy}.left_at is null and coalesce(${tenancy}.ends_on >= (select lagos_today()), true))`

/** A household that lives there today. */
export const isOpen = (account: SQL): SQL<boolean> =>
  sql`(${account}.owner_id is null and coalesce(${account}.ends_on >= (select lagos_today()), true))`

const TODAY = sql`lagos_today()`
const ownedOn = (day: SQL) => sql`daterange(o.from_on, o.until_on, '[]') @> ${day}`

/** Tenancies of a person's properties during the ownership. The leading `in` makes PostgreSQL use an index. */
export const livedUnder = (userId: number | Placeholder, day?: string): SQL => sql`(
  ${tenants.estate_property_id} in (select o.property_id from property_owners o where o.owner_id = ${userId})
  and exists (select from property_owners o where o.owner_id = ${userId} and o.property_id = ${tenants.estate_property_id}
    and ${ownedOn(TODAY)} ${day === undefined ? sql`` : sql`and ${ownedOn(sql`${day}::date`)}`}
    and daterange(o.from_on, o.until_on, '[]') && daterange(${tenants.starts_on}, ${tenants.ends_on}, '[]')))`

/** The first day of the current owner, who does not read the ledger before; null: since the property was added. */
export const ownedFrom = (userId: number | Placeholder): SQL<string | null> => sql<string | null>`(
  select o.from_on::text from property_owners o where o.owner_id = ${userId}
    and o.property_id = ${tenants.estate_property_id} and ${ownedOn(TODAY)})`
