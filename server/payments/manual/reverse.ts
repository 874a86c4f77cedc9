import { sumNaira } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visiblePayments } from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { holdPayments } from '#server/billing/public.ts'
import { asc, eq, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { estates } from '#server/database/schema.ts'
import { payments } from '#server/database/schema-payments.ts'
import { found, Problem } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'
import { notifyOffice, notifyPerson } from '#server/notifications/store.ts'
import { officeRefund, queueRefundMessage, reversalNotification } from '../payment-messages.ts'
import { insertRefund } from '../refunds/record-refund.ts'
import { listRefundsOf, type Paid } from '../refunds/store.ts'
import { findPayment, wholeOf } from '../store.ts'
import { type LockedPayer, lockPayers } from './payers.ts'
import { partsByPerson } from './record.ts'

/** Reverses a recorded payment, whole and once, by refunds of its own: all parts of a sum for several homes. */
export async function reverse(tx: Db, viewer: Viewer, id: number, reason: string): Promise<Payment> {
  const { parts, accounts } = await holdSum(tx, viewer, id, 'reversed')
  await insertReversals(tx, viewer, { parts, accounts }, reason)
  for (const [user_id, theirs] of partsByPerson(parts)) {
    const [own] = theirs
    if (!own) continue
    const { estate_id, currency, invoice_number } = own
    const given_back = sumNaira(theirs)
    const words = reversalNotification({ given_back, currency, reason }, invoice_number)
    await notifyPerson(tx, { user_id, estate_id, ...words })
    await queueRefundMessage(tx, reversalOf(own), given_back)
  }
  const reversal = found(await findPayment(tx, eq(payments.refund_id, `reversal-${id}`)), 'payment')
  const { estate_id } = reversal
  const [first] = parts
  if (first) {
    const homes = parts.map((part) => part.estate_property_id)
    const whole = { given_back: sumNaira(parts), currency: first.currency }
    await notifyOffice(tx, { ...officeRefund(first, 'Payment reversed', whole), homes }, viewer.user_id)
  }
  const before = parts.map(({ invoice_number, amount }) => ({ invoice_number, amount }))
  await audit(tx, viewer, 'reverse', 'payment', {
    ...{ id, estate_id },
    before: before.length > 1 ? { parts: before } : (before[0] ?? null),
    after: { ...reversal, note: reason },
  })
  return reversal
}

/** Reads the debt after the reversal, of all accounts with the money. The caller rolls back. */
export async function previewReversal(tx: Db, viewer: Viewer, id: number): Promise<{ owed: number | null }> {
  const held = await holdSum(tx, viewer, id, 'reversed')
  return owedAfter(tx, held.accounts, () => insertReversals(tx, viewer, held, 'preview'))
}

/** Debt of all accounts together after `change`; null without billing. */
export async function owedAfter(
  tx: Db,
  accounts: ReadonlyMap<number, number>,
  change: () => Promise<unknown>,
): Promise<{ owed: number | null }> {
  const ids = [...accounts.values()]
  if (ids.length === 0) return { owed: null }
  await change()
  return readRow(tx)(sql`
    select coalesce(sum(open), 0) as owed from ledger_open
    where account_id in ${ids} and side = 'debit' and open > 0 and dated_on <= lagos_today()`)
}

const reversalOf = ({ id }: Paid) => `reversal-${id}`

/** Writes the reversals of held parts, and tells nobody but the accounts that they were moved to. */
export async function insertReversals(
  tx: Db,
  viewer: Viewer,
  { parts, accounts }: { parts: readonly Paid[]; accounts: ReadonlyMap<number, number> },
  reason: string,
): Promise<void> {
  for (const paid of parts) {
    const { amount, currency } = paid
    await insertRefund(tx, paid, accounts, {
      ...{
        refund_id: reversalOf(paid),
        number: 1,
        amount,
        given_back: amount,
        currency,
        after_dispute: false,
      },
      ...{ paid_at: null, evidence: null, review: null },
      reversal: { by: viewer.user_id, reason },
    })
  }
}

/** Locks all parts of a recorded payment with their payers and ledgers. Throws 404, 422 for others and 409 once reversed. */
export async function holdSum(
  tx: Db,
  viewer: Viewer,
  id: number,
  done: 'reversed' | 'corrected' | 'matched',
): Promise<{ parts: Paid[]; payers: LockedPayer[]; accounts: Map<number, number> }> {
  const [row] = await tx
    .select({ paid: payments })
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .where(all(visiblePayments(viewer), eq(payments.id, id), isNull(estates.archived_at)))
  const { paid } = found(row, 'payment')
  if (paid.recorded_by === null || paid.status !== 'success')
    throw new Problem('invalid', `Only a payment that the estate recorded can be ${done}.`)
  const parts = await tx
    .select()
    .from(payments)
    .where(sql`${payments.id} in ${wholeOf(sql`${paid.part_of ?? id}::int`)}`)
    .orderBy(asc(payments.id))
  // The lock shows a concurrent reversal to the second caller.
  const payers = await lockPayers(tx, viewer, parts)
  if ((await listRefundsOf(tx, [paid.id])).length > 0)
    throw new Problem('clash', 'This payment is reversed already.')
  const accounts = await holdPayments(
    tx,
    parts.map((part) => part.id),
  )
  return { parts, payers, accounts }
}
