import { type Placeholder, type SQL, sql } from '#server/database/drizzle.ts'
import { payments } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'

const paidAt = sql`case when ${payments.refund_of} is null then ${payments.paid_at}
  else (select paid.paid_at from payments paid where paid.id = ${payments.refund_of}) end`

/**
 * The next owner of a property does not see these payments. A refund counts at the moment of its payment. Payments for an
 * owner's account are seen by that owner alone.
 */
export const paidToOwner = (userId: number | Placeholder): SQL => sql`(
  ${payments.estate_property_id} in (
    select o.property_id from property_owners o where o.owner_id = ${userId}
    union all select a.property_id from accounts a where a.owner_id = ${userId})
  and coalesce((select a.owner_id = ${userId} from accounts a where a.id = ${payments.account_id}), exists (select from property_owners o where o.owner_id = ${userId} and o.property_id = ${payments.estate_property_id}
    and daterange(o.from_on, o.until_on, '[]') @> (${paidAt} at time zone ${LAGOS})::date)))`
