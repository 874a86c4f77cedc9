import { toKobo } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow, readRows } from '#server/database/rows.ts'
import { allocateOldest, allocateTo, insertEntry, release } from '../ledger/allocate.ts'
import { creditEntry } from '../ledger/credit-entry.ts'

interface Refunded {
  estate_id: number
  tenant_id: number
  amount: number
  invoice_number: string
  reversed: boolean
  day: string
  payment_id: number
  credit: number
}

/** Enters a refund: the newest dues of its payment are owed again. Repeatable, for a held ledger. */
export async function allocateRefund(tx: Db, refund_id: number): Promise<void> {
  const rows = await readRows(tx)<Refunded>(sql`
    select r.estate_id, r.tenant_id, -r.amount as amount, r.invoice_number, r.recorded_by is not null as reversed, p.payment_id, p.id as credit,
      greatest(p.dated_on, least((r.paid_at at time zone 'Africa/Lagos')::date, lagos_today()))::text as day
    from payments r join ledger_entries p on p.payment_id = r.refund_of and p.kind = 'payment'
    where r.id = ${refund_id} and r.status = 'refunded' and r.currency = 'NGN'`)
  const [refund] = rows
  if (!refund) return
  const { estate_id, tenant_id, amount, credit, day } = refund
  const debit = await insertEntry(tx, {
    ...{ estate_id, tenant_id, amount, payment_id: refund_id, kind: 'refund', dated_on: day, due_on: day },
    name: `${refund.reversed ? 'Reversal' : 'Refund'} ${refund.invoice_number}`,
  })
  if (debit === undefined) return
  // A refund can exceed its payment. The rest stays owed, for a person to look at.
  const credits = await readRows(tx)<{ amount: number }>(
    sql`select amount from ledger_open where entry_id = ${credit}`,
  )
  const back = Math.min(amount, onlyRow(credits).amount)
  await release(tx, 'credit', credit, back, day)
  await allocateTo(tx, credit, sql`entry_id = ${debit}`, toKobo(back))
  await undoPurchases(tx, refund.payment_id, day)
  await allocateOldest(tx, [tenant_id])
}

async function undoPurchases(tx: Db, payment_id: number, day: string): Promise<void> {
  const rows = await readRows(tx)<{ id: number; open: number; name: string }>(sql`
    select e.id, o.open, e.name from ledger_entries e join ledger_open o on o.entry_id = e.id
    where e.payment_id = ${payment_id} and e.kind = 'purchase' and o.open > 0 order by e.id`)
  for (const { id, open, name } of rows)
    await creditEntry(tx, id, { kind: 'cancel', name: `Given back: ${name}`, amount: open, day })
}
