import { randomUUID } from 'node:crypto'
import { movedOutOfClosed } from '#contract/closed-days.ts'
import type { PayerKey } from '#contract/manual-payments.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { readFirstOpenDay } from '#server/billing/public.ts'
import type { Db } from '#server/database/open.ts'
import { lockPayers } from './manual/payers.ts'
import { insertSum, momentOf, tellPayers } from './manual/record.ts'
import { listed, paymentNotification } from './payment-messages.ts'

export { holdSum, reverse } from './manual/reverse.ts'

interface Transfer {
  /** Of one estate, each account once. `amount` is naira. */
  parts: readonly { payer: PayerKey; amount: number }[]
  /** The day of the money in Lagos. */
  paid_on: string
  bank_reference: string
  evidence: object
}

/**
 * Records money that a bank statement shows, for one home or several, and tells their people. Money of a closed month is entered
 * on the first open day, with a note. Returns the payment's id.
 */
export async function recordTransfer(
  tx: Db,
  viewer: Viewer,
  { parts, paid_on: came_on, bank_reference, evidence }: Transfer,
): Promise<number> {
  const payers = await lockPayers(
    tx,
    viewer,
    parts.map(({ payer }) => payer),
  )
  let paid_at: string | null = null
  const first_open_on = (payers[0] && (await readFirstOpenDay(tx, payers[0].estate_id))) ?? came_on
  const paid_on = first_open_on > came_on ? first_open_on : came_on
  const note = paid_on > came_on ? movedOutOfClosed(came_on, paid_on) : null
  for (const { earliest_paid_on } of payers) paid_at = await momentOf(tx, earliest_paid_on, paid_on)
  const method = 'bank_transfer'
  const written = await insertSum(tx, viewer, {
    parts: payers.map((payer, index) => ({ payer, amount: parts[index]?.amount ?? 0, items: null })),
    ...{ key: randomUUID(), method, note, paid_at, bank_reference, evidence },
  })
  await tellPayers(tx, written, (amount, items, reference) =>
    paymentNotification(
      { outcome: 'success', amount, currency: 'NGN', reason: null, method },
      listed(items),
      reference,
    ),
  )
  return written.payment.id
}
