import { randomUUID } from 'node:crypto'
import type { CorrectPaymentBody, PayerKey } from '#contract/manual-payments.ts'
import { formatNaira, sumNaira, toKobo } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import type { PaymentLineRow } from '#server/database/schema-payments.ts'
import { found, invalid, Problem } from '#server/errors/problem.ts'
import type { Paid } from '../refunds/store.ts'
import { openMoment } from '../store.ts'
import type { LockedPayer } from './payers.ts'
import { auditedPayment, findRecorded, insertSum, type Sum, settledLines, tellPayers } from './record.ts'
import { holdSum, insertReversals, owedAfter } from './reverse.ts'

/** Reverses a recorded payment and records it again with the right amount, in one step and with one message. */
export async function correct(
  tx: Db,
  viewer: Viewer,
  id: number,
  body: CorrectPaymentBody,
): Promise<Payment> {
  const { key, amount, note } = body
  const evidence = { corrects: id, ...body, key: undefined }
  const before = await findRecorded(tx, viewer, key, evidence)
  if (before) return before
  const { parts, payers, accounts } = await holdSum(tx, viewer, id, 'corrected')
  if (parts.some((part) => (accounts.get(part.id) ?? part.account_id) !== part.account_id))
    throw new Problem('clash', 'This payment was moved to another home. Move it back before you correct it.')
  if (await isBankLine(tx, id))
    throw new Problem(
      'clash',
      'This payment is a line of a bank statement. Reopen the line, and match it again.',
    )
  const amounts = amountsOf(parts, body)
  await insertReversals(
    tx,
    viewer,
    { parts, accounts },
    `Amount corrected to ${formatNaira(amount)}: ${note}`,
  )
  const paid = found(parts[0], 'payment')
  const { method, bank_reference } = { ...paid, method: paid.payment_method as PaymentMethod }
  const paid_at = await openMoment(tx, paid)
  const newParts: Sum['parts'] = []
  for (const [index, payer] of payers.entries()) {
    const part = { payer, amount: amounts[index] ?? 0 }
    newParts.push({ ...part, items: parts.length > 1 ? null : await linesAgain(tx, paid, payer, amount) })
  }
  const written = await insertSum(tx, viewer, {
    parts: newParts,
    ...{ key, method, bank_reference, note: paid.note, paid_at, evidence },
  })
  const { payment } = written
  const was = formatNaira(sumNaira(parts))
  await tellPayers(
    tx,
    written,
    (sum) => ({
      title: 'Payment corrected',
      message: `Your payment ${paid.invoice_number} is now ${payment.invoice_number} of ${formatNaira(sum)}: ${note}`,
    }),
    `It takes the place of ${paid.invoice_number} of ${was}: ${note}`,
  )
  const { estate_id, invoice_number } = paid
  await audit(tx, viewer, 'correct', 'payment', {
    ...{ id, estate_id, before: { invoice_number, amount: sumNaira(parts) } },
    after: { ...(await auditedPayment(tx, payment)), ...(body.parts && { amount, parts: body.parts }), note },
  })
  return payment
}

/** Reads the debt after the correction. The caller rolls back. */
export async function previewCorrection(
  tx: Db,
  viewer: Viewer,
  id: number,
  body: Pick<CorrectPaymentBody, 'amount' | 'parts'>,
): Promise<{ owed: number | null }> {
  const { accounts } = await holdSum(tx, viewer, id, 'corrected')
  return owedAfter(tx, accounts, () =>
    correct(tx, viewer, id, { ...body, key: randomUUID(), note: 'preview' }),
  )
}

/** The new amount of each part. Throws 422 unless the homes are the same and an amount changes. */
function amountsOf(parts: readonly Paid[], { amount, parts: wanted }: CorrectPaymentBody): number[] {
  if (parts.length > 1 && !wanted) throw invalid('parts', 'Enter an amount for each home.')
  const amounts = wanted?.map((part) => part.amount) ?? [amount]
  const sameHomes = !wanted || wanted.every((home, index) => isOf(parts[index], home))
  if (!sameHomes || amounts.length !== parts.length)
    throw invalid(
      'parts',
      'The homes stay the same. To change them, reverse the payment and record it again.',
    )
  if (parts.every((part, index) => toKobo(part.amount) === toKobo(amounts[index] ?? 0)))
    throw invalid('amount', 'This amount is recorded already.')
  return amounts
}

const isOf = (part: Paid | undefined, { tenant_id = null, account_id }: PayerKey): boolean =>
  part?.tenant_id === tenant_id && (tenant_id !== null || part.account_id === account_id)

/** The new payment first pays the same dues, as far as they are still owed. */
async function linesAgain(
  tx: Db,
  { id }: Paid,
  payer: LockedPayer,
  amount: number,
): Promise<PaymentLineRow[]> {
  const rows = await readRows(tx)<{ entry_id: number }>(sql`
    select l.entry_id from payment_lines l join ledger_open o on o.entry_id = l.entry_id and o.open > 0
    where l.payment_id = ${id} group by 1 order by min(l.id)`)
  const entries = rows.map(({ entry_id }) => entry_id)
  return settledLines(tx, payer, { amount, ...(entries.length > 0 && { entries }) })
}

const isBankLine = async (tx: Db, id: number): Promise<boolean> =>
  (
    await readRow(tx)<{ booked: boolean }>(sql`
      select exists (select from bank_bookings b join payments p on p.id = ${id}
        where b.payment_id in (p.id, p.part_of)) as booked`)
  ).booked
