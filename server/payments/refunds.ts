import { and, eq } from 'drizzle-orm'
import { formatNaira, toKobo, toNaira } from '#contract/money.ts'
import type { Database, Db } from '#server/database/open.ts'
import { payments } from '#server/database/schema.ts'
import { insertNotice } from '#server/notifications/store.ts'
import { findCheckout, lockCheckout, setRefundCheck } from './checkouts.ts'
import { type Paystack, ProviderUnavailable } from './paystack.ts'
import type { ListedRefund } from './paystack-answers.ts'
import { waitAfter } from './rules.ts'
import { settle } from './settle.ts'
import { insertRefund } from './store.ts'

/** As often as that the provider is asked for one that it has not decided on, in 72 hours; then its next webhook has the word. */
const PATIENCE = 295

type Paid = typeof payments.$inferSelect

async function findPaid(db: Db, reference: string): Promise<Paid | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.transaction_reference, reference), eq(payments.status, 'success')))
  return row
}

/**
 * Asks the provider what was given back of a reference and writes down what is new, each refund once. Its webhook is not
 * believed: it names only the reference. Throws ProviderRefused where the provider refuses to be asked.
 */
export async function settleRefunds(
  context: { db: Database; paystack: Paystack },
  reference: string,
): Promise<void> {
  const { db, paystack } = context
  const checkout = await findCheckout(db, reference)
  if (!checkout) throw new Error(`no checkout has the reference ${reference}`)
  const again = () =>
    setRefundCheck(db, reference, checkout.refund_tries < PATIENCE ? waitAfter(checkout.refund_tries) : null)
  let refunds: ListedRefund[]
  try {
    // Word of the refund may come before word of the payment.
    const { status } = await settle(context, reference)
    if (status === 'pending') return again()
    const said = await paystack.verify(reference)
    refunds =
      said.found && said.transaction_id !== null ? await paystack.listRefunds(said.transaction_id) : []
  } catch (error) {
    await again()
    if (error instanceof ProviderUnavailable) return
    throw error
  }
  await db.transaction(async (tx) => {
    await lockCheckout(tx, reference)
    const paid = await findPaid(tx, reference)
    if (paid) await writeNew(tx, paid, refunds)
  })
  const undecided = refunds.some(({ status }) => status !== 'processed' && status !== 'failed')
  await (undecided || refunds.length === 0 ? again() : setRefundCheck(db, reference, null))
}

async function writeNew(tx: Db, paid: Paid, refunds: ListedRefund[]): Promise<void> {
  const before = await tx
    .select({ refund_id: payments.refund_id, amount: payments.amount })
    .from(payments)
    .where(eq(payments.refund_of, paid.id))
  const known = new Set(before.map(({ refund_id }) => refund_id))
  let number = before.length
  let given = before.reduce((kobo, { amount }) => kobo - toKobo(amount), 0)
  for (const refund of refunds) {
    const { status, refund_id, amount_kobo, currency, refunded_at } = refund
    if (status !== 'processed' || known.has(refund_id)) continue
    known.add(refund_id)
    number += 1
    given += amount_kobo
    const agrees = currency === paid.currency && given <= toKobo(paid.amount)
    await insertRefund(tx, paid, {
      ...{ number, refund_id, currency, gateway: refund },
      amount: toNaira(amount_kobo),
      review: agrees
        ? null
        : `More was given back than the ${paid.currency} ${paid.amount.toFixed(2)} that were paid.`,
      paid_at: refunded_at ?? new Date().toISOString(),
    })
    await insertNotice(tx, {
      user_id: paid.user_id,
      estate_id: paid.estate_id,
      title: 'Payment refunded',
      message: `${formatNaira(toNaira(amount_kobo))} of your payment ${paid.invoice_number} was given back. It may take some days to reach your account.`,
    })
  }
}
