import type { Reach } from '#server/access/reach.ts'
import { sql } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'

/** What was typed of a person in the estate that a message comes from, the newest word first; of each place one row. */
const known = sql`(
  select t.name, t.email, t.phone_number, t.left_at is null as there, t.created_at from tenants t
  where t.user_id = ${messages.user_id} and t.estate_id = ${messages.estate_id}
  union all
  select p.owner_name, p.owner_email, p.owner_phone, true, p.created_at from properties p
  where p.owner_id = ${messages.user_id} and p.estate_id = ${messages.estate_id})`

/** The person of a message as its estate has them. */
export const nameInEstate = sql<
  string | null
>`(select k.name from ${known} k order by k.there desc, k.created_at desc limit 1)`

/**
 * Address and last error of a message. An address that its estate never typed is shown only to those who see the account, and
 * is cut from the other side's refusal. `users` is joined.
 */
export function shownAddress(accounts: Reach<'users'>) {
  const visible = sql`(${messages.address} = '' or ${accounts}
    or exists (select from ${known} k where ${messages.address} in (k.email, k.phone_number)))`
  return {
    address: sql<string | null>`case when ${visible} then ${messages.address} end`,
    last_error: sql<
      string | null
    >`case when ${visible} then ${messages.last_error} else replace(${messages.last_error}, ${messages.address}, '…') end`,
  }
}
