import { type Placeholder, type SQL, sql } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'

const TODAY = sql`lagos_today()`
const ownedOn = (day: SQL) => sql`daterange(o.from_on, o.until_on, '[]') @> ${day}`

/**
 * Tenancies of the properties that a person owns, and owned on a day before; but not those that ended under another owner. Which properties
 * is said by itself first: asked for days alone, PostgreSQL looks at every tenancy there is.
 */
export const livedUnder = (userId: number | Placeholder, day?: string): SQL => sql`(
  ${tenants.estate_property_id} in (select o.property_id from property_owners o where o.owner_id = ${userId})
  and exists (select from property_owners o where o.owner_id = ${userId} and o.property_id = ${tenants.estate_property_id}
    and ${ownedOn(TODAY)} ${day === undefined ? sql`` : sql`and ${ownedOn(sql`${day}::date`)}`}
    and daterange(o.from_on, o.until_on, '[]') && daterange(${tenants.starts_on}, ${tenants.ends_on}, '[]')))`

/**
 * The first day of the person who owns the property of a tenancy (of the table) now: what its book says of days before is
 * no business of theirs. Null where they have owned it since it was added.
 */
export const ownedFrom = (userId: number | Placeholder): SQL<string | null> => sql<string | null>`(
  select o.from_on::text from property_owners o where o.owner_id = ${userId}
    and o.property_id = ${tenants.estate_property_id} and ${ownedOn(TODAY)})`
