import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { tenants } from '#server/database/schema.ts'

/** Tenancies of the properties that a person owns, but not those that ended under another owner. */
export const livedUnder = (userId: number | Placeholder): SQL => sql`exists (
  select from property_owners o where o.owner_id = ${userId} and o.property_id = ${tenants.estate_property_id}
    and daterange(o.from_on, o.until_on, '[]') @> lagos_today()
    and daterange(o.from_on, o.until_on, '[]') && daterange(${tenants.starts_on}, ${tenants.ends_on}, '[]'))`
