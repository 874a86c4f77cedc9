import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import type { PaymentLineRow } from '#server/database/schema-payments.ts'
import { notifyOffice } from '#server/notifications/store.ts'
import { listed, officeNotice } from '#server/payments/payment-messages.ts'
import { linesOf } from '#server/payments/store.ts'

const TOLD = 3

/** The office of each estate has heard of its latest payments. */
export async function tellOffices(db: Db): Promise<void> {
  const latest = await readRows(db)<{
    estate_id: number
    home: number
    status: 'success' | 'failed'
    amount: number
    reference: string
    reason: string | null
    items: PaymentLineRow[]
  }>(sql`
    select p.estate_id, p.estate_property_id as home, p.status, p.amount, p.transaction_reference as reference,
      p.gateway_response as reason, ${linesOf(sql`(p.id)`)} as items
    from estates e cross join lateral (
      select * from payments where estate_id = e.id order by created_at desc limit ${TOLD}) p order by p.created_at`)
  for (const { estate_id, home, status, amount, reference, reason, items } of latest) {
    const fact = { outcome: status, amount, currency: 'NGN', method: 'paystack', reason } as const
    await notifyOffice(
      db,
      { ...officeNotice(fact, listed(items), reference), estate_id, homes: [home] },
      null,
    )
  }
  await db.execute(sql`
    update notifications n set created_at = p.created_at from payments p where n.url = '/payments?q=' || p.transaction_reference`)
}
