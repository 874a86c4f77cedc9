import { randomUUID } from 'node:crypto'
import type { PayerKey } from '#contract/manual-payments.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Db } from '#server/database/open.ts'
import { lockPayers } from './manual/payers.ts'
import { insertSum, momentOf, tellPayers } from './manual/record.ts'
import { paymentNotification } from './payment-messages.ts'

export { holdSum, reverse } from './manual/reverse.ts'

interface Transfer {
  /** Of one estate, each account once. `amount` is naira. */
  parts: readonly { payer: PayerKey; amount: number }[]
  /** The day of the money in Lagos. */
  paid_on: string
  bank_reference: string
  evidence: object
}

/** Records money that a bank statement shows, for one home or several, and tells their people. Returns the payment's id. */
export async function recordTransfer(
  tx: Db,
  viewer: Viewer,
  { parts, paid_on, bank_reference, evidence }: Transfer,
): Promise<number> {
  const payers = await lockPayers(
    tx,
    viewer,
    parts.map(({ payer }) => payer),
  )
  let paid_at: string | null = null
  for (const { earliest_paid_on } of payers) paid_at = await momentOf(tx, earliest_paid_on, paid_on)
  const method = 'bank_transfer'
  const written = await insertSum(tx, viewer, {
    parts: payers.map((payer, index) => ({ payer, amount: parts[index]?.amount ?? 0, items: null })),
    ...{ key: randomUUID(), method, note: null, paid_at, bank_reference, evidence },
  })
  await tellPayers(tx, written, (amount, items, reference) =>
    paymentNotification(
      { outcome: 'success', amount, currency: 'NGN', reason: null, method },
      items,
      reference,
    ),
  )
  return written.payment.id
}
