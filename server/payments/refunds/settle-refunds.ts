import { and, eq } from 'drizzle-orm'
import { formatAmount, toKobo, toNaira } from '#contract/money.ts'
import type { Database, Db } from '#server/database/open.ts'
import { payments } from '#server/database/schema.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import { lockCheckout } from '#server/payments/checkout/store.ts'
import { isUnanswered, type Paystack, type Verification } from '#server/payments/provider/paystack.ts'
import { type ListedRefund, verifiedTransaction } from '#server/payments/provider/paystack-answers.ts'
import { queueRefundMessage } from '#server/payments/recorded/payment-messages.ts'
import { insertRefund } from '#server/payments/recorded/store.ts'
import { flagRefund, isDisputed, unflagRefund } from '#server/payments/reviews/flags.ts'
import { SLOW_CHECK, waitAfter } from '#server/payments/settling/decide.ts'
import { settle } from '#server/payments/settling/settle.ts'
import { findRefundCheck, type RefundCheck, setRefundCheck } from './refund-checks.ts'

/** As often as that the provider is asked for one that it has not decided on, in about 72 hours; then a person is to look. */
const PATIENCE = 305

type Context = { db: Database; paystack: Paystack }
type Paid = typeof payments.$inferSelect
type Reversed = Extract<Verification, { found: true }>

async function findPaid(db: Db, reference: string): Promise<Paid | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.transaction_reference, reference), eq(payments.status, 'success')))
  return row
}

/**
 * Asks the provider what was given back of a reference and writes down what is new, each refund once. Its webhook is not
 * believed: it names only the reference.
 */
export async function settleRefunds(context: Context, reference: string): Promise<void> {
  const { db } = context
  const check = await findRefundCheck(db, reference)
  if (!check) throw new Error(`no checkout has the reference ${reference}`)
  let decided = false
  try {
    decided = await ask(context, check)
  } catch (error) {
    if (!isUnanswered(error)) throw error
  } finally {
    await (decided ? end(db, check) : askAgain(db, check))
  }
}

async function end(db: Database, check: RefundCheck): Promise<void> {
  if (await setRefundCheck(db, check, null)) await unflagRefund(db, check.checkout_id)
}

async function askAgain(db: Database, check: RefundCheck): Promise<void> {
  const { tries, checkout_id } = check
  if (tries < PATIENCE) await setRefundCheck(db, check, waitAfter(tries))
  else if (await setRefundCheck(db, check, SLOW_CHECK)) await flagRefund(db, checkout_id)
}

/** Whether the provider has decided on all that it lists, after writing that down. */
async function ask(context: Context, { reference, checkout_id }: RefundCheck): Promise<boolean> {
  const { db, paystack } = context
  // Word of the refund may come before word of the payment.
  const { status } = await settle(context, reference)
  if (status === 'pending' || status === 'unanswered') return false
  const said = await paystack.verify(reference)
  if (!said.found || said.transaction_id === null) return false
  const refunds = await paystack.listRefunds(said.transaction_id)
  const undecided = refunds.some((refund) => refund.status !== 'processed' && refund.status !== 'failed')
  // A dispute that was lost may be told as a reversal alone; of other payments it only means that refunds are to come.
  const lost = !undecided && said.status === 'reversed' && (await isDisputed(db, checkout_id))
  return db.transaction(async (tx) => {
    await lockCheckout(tx, reference)
    const paid = await findPaid(tx, reference)
    if (paid) await writeNew(tx, paid, refunds)
    if (paid && lost) await writeReversal(tx, paid, said)
    return lost || (!undecided && refunds.length > 0)
  })
}

const refundsOf = (tx: Db, { id }: Paid) =>
  tx
    .select({ refund_id: payments.refund_id, amount: payments.amount })
    .from(payments)
    .where(eq(payments.refund_of, id))
const koboOf = (refunds: { amount: number }[]) =>
  refunds.reduce((kobo, { amount }) => kobo - toKobo(amount), 0)

async function writeNew(tx: Db, paid: Paid, refunds: ListedRefund[]): Promise<void> {
  const before = await refundsOf(tx, paid)
  const known = new Set(before.map(({ refund_id }) => refund_id))
  const processed = refunds.filter(({ status }) => status === 'processed')
  const within = processed.reduce((kobo, { amount_kobo }) => kobo + amount_kobo, 0) <= chargedFor(paid)
  let number = before.length
  let given = koboOf(before)
  for (const refund of processed) {
    const { refund_id, amount_kobo, currency, refunded_at } = refund
    if (known.has(refund_id)) continue
    known.add(refund_id)
    const over = currency === paid.currency ? Math.max(0, given + amount_kobo - toKobo(paid.amount)) : 0
    // Fees that the payer bore were never recorded: that they are given back too takes nothing from what was.
    const fees = within ? over : 0
    if (fees >= amount_kobo) continue
    number += 1
    given += amount_kobo - fees
    const agrees = currency === paid.currency && over === fees
    await insertRefund(tx, paid, {
      ...{ number, refund_id, currency },
      amount: toNaira(amount_kobo - fees),
      gateway: fees > 0 ? { ...refund, fees_given_back_kobo: fees } : refund,
      review: agrees
        ? null
        : `More was given back than the ${paid.currency} ${paid.amount.toFixed(2)} that were paid.`,
      paid_at: refunded_at ?? new Date().toISOString(),
    })
    const amount = formatAmount(toNaira(amount_kobo), currency)
    await tell(tx, paid, refund_id, `${amount} of your payment ${paid.invoice_number} was given back.`)
  }
}

/** Kobo that the payer was charged: with the fees, where the payer bore them. */
function chargedFor({ amount, currency, gateway }: Paid): number {
  const told = verifiedTransaction.safeParse(gateway).data
  return Math.max(toKobo(amount), told?.currency === currency ? told.amount_kobo : 0)
}

/** The rest of a payment whose dispute was lost: the provider has taken it back, and lists no refund of it. */
async function writeReversal(tx: Db, paid: Paid, said: Reversed): Promise<void> {
  const before = await refundsOf(tx, paid)
  const rest = toKobo(paid.amount) - koboOf(before)
  if (rest <= 0) return
  const refund_id = `reversed-${said.transaction_id}`
  await insertRefund(tx, paid, {
    ...{ number: before.length + 1, refund_id, currency: paid.currency },
    ...{ amount: toNaira(rest), gateway: said.raw, review: null, paid_at: new Date().toISOString() },
  })
  const amount = formatAmount(toNaira(rest), paid.currency)
  const what = `${amount} of your payment ${paid.invoice_number} was given back after your dispute.`
  await tell(tx, paid, refund_id, what)
}

async function tell(tx: Db, { user_id, estate_id }: Paid, refund_id: string, what: string): Promise<void> {
  await notifyPerson(tx, {
    ...{ user_id, estate_id, title: 'Payment refunded' },
    message: `${what} It may take some days to reach your account.`,
  })
  await queueRefundMessage(tx, refund_id)
}
