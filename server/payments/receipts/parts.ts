import { CURRENCY } from '#contract/money.ts'
import { paidForWords } from '#contract/receipt-words.ts'
import type { ConfirmedReceipt } from '#contract/receipts.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import type { PaidHome } from '#server/messages/store.ts'
import { creditLeft, paidBack, settledWithAmounts } from '../settled-by.ts'
import { linesOf, wholeOf } from '../store.ts'

/** The refunds of a payment (SQL id), in naira. */
export const refundedOf = (payment: SQL) => sql<number>`coalesce((
  select -sum(r.amount) from payments r where r.refund_of = ${payment}), 0)`

export interface PartPaid {
  amount: number
  paid: Pick<ConfirmedReceipt, 'items' | 'settled' | 'credit' | 'paid_back' | 'refunded'>
}

/** The lines of one home's part (SQL id), as JSON for `withPaidFor`. */
export const partPaid = (payment: SQL) => sql<PartPaid['paid']>`json_build_object(
  'items', ${linesOf(sql`(${payment})`)}, 'settled', ${settledWithAmounts(payment)},
  'credit', ${creditLeft(payment)}, 'paid_back', ${paidBack(payment)}, 'refunded', ${refundedOf(payment)})`

/** The tenant of the account that a part (`p`) paid, or its owner: an owner pays for a tenant too. */
export const partPayer = sql<string>`coalesce(
  (select t.name from accounts a join tenants t on t.id = coalesce(p.tenant_id, a.tenant_id) where a.id = p.account_id), p.payer_name)`

export const withPaidFor = <Part extends PartPaid>({ paid, ...part }: Part) => ({
  ...part,
  paid_for: paidForWords({ amount: part.amount, currency: CURRENCY, ...paid }),
})

/** The homes of the payment with a reference; one if it is for one home. Messages keep it, so it names no person. */
export async function readPaidHomes(db: Db, reference: string): Promise<PaidHome[]> {
  const parts = await readRows(db)<PartPaid & { title: string; number: string }>(sql`
    select r.title, a.number, p.amount, ${partPaid(sql`p.id`)} as paid
    from payments f join payments p on p.id in ${wholeOf(sql`f.id`)}
      join properties r on r.id = p.estate_property_id left join accounts a on a.id = p.account_id
    where f.transaction_reference = ${reference} and f.status = 'success' order by p.id`)
  const isShared = (home: string) => parts.filter(({ title }) => title === home).length > 1
  return parts.map(withPaidFor).map(({ title, number, amount, paid_for }) => ({
    name: isShared(title) ? `${title}, account ${number}` : title,
    ...{ amount, paid_for },
  }))
}
