import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { enterPayment } from './enter-payment.ts'
import { enterRefund } from './enter-refund.ts'

/**
 * Books what was paid and given back since the first day of billing before there was a book, in its order: an opening
 * balance is what was owed before that day. Of tenancies that are held.
 */
export async function enterEarlierPayments(tx: Db, tenantIds: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<{ id: number; status: string }>(sql`
    select p.id, p.status from payments p join estates e on e.id = p.estate_id
    where p.tenant_id in ${tenantIds} and p.status in ('success', 'refunded') and p.currency = 'NGN'
      and (p.paid_at at time zone 'Africa/Lagos')::date >= e.billing_from
    order by p.paid_at, p.id`)
  for (const { id, status } of rows) await (status === 'success' ? enterPayment(tx, id) : enterRefund(tx, id))
}
