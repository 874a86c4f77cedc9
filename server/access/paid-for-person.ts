import { type Placeholder, type SQL, sql } from '#server/database/drizzle.ts'
import { payments } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'

/** Payments by a person, and of their household and its owner since they joined. The array lets an index find them. */
export const paidForPerson = (userId: number | Placeholder): SQL => sql`(${payments.user_id} = ${userId} or (
  ${payments.account_id} = any(array(select t.account_id from tenants t where t.user_id = ${userId} and t.left_at is null))
  and exists (select from tenants t where t.user_id = ${userId} and t.account_id = ${payments.account_id}
    and t.left_at is null and t.starts_on <= (${payments.paid_at} at time zone ${LAGOS})::date)))`
