import { type Placeholder, type SQL, sql } from '#server/database/drizzle.ts'

/** When a person (SQL: `u`) was given each of their parts, and in which estate. */
const PARTS = sql`(
  select t.estate_id, t.created_at from tenants t where t.user_id = u.id
  union all select p.estate_id, p.created_at from properties p where p.owner_id = u.id
  union all select p.estate_id, o.created_at from property_owners o join properties p on p.id = o.property_id
    where o.owner_id = u.id)`

/** When somebody first showed that the account (SQL: `u`) is theirs. Before, another person may have used it. */
const OWNED_AT = sql`coalesce(least(u.email_confirmed_at, u.phone_confirmed_at), 'infinity')`

/**
 * Whether a person (SQL: `u`) has joined an estate, see docs/decisions/102. An account and the part that it was made for have the same
 * `created_at`: one transaction writes both.
 */
export const joinedEstate = (estateId: number | Placeholder): SQL<boolean> => sql`(
  exists (select from ${PARTS} k where k.estate_id = ${estateId} and k.created_at = u.created_at) and not exists (
    select from ${PARTS} k where k.estate_id <> ${estateId}
      and k.created_at < ${OWNED_AT})
  or exists (select from invitations i where i.user_id = u.id and i.estate_id = ${estateId} and i.opened_at >= ${OWNED_AT})
  or exists (select from payments m where m.user_id = u.id and m.estate_id = ${estateId}
    and m.status = 'success' and m.recorded_by is null and m.created_at >= ${OWNED_AT}))`
