import type { FastifyInstance } from 'fastify'
import { creditApi, type PaymentMove } from '#contract/credit.ts'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleDebts, visiblePayments } from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { payments } from '#server/database/schema-payments.ts'
import { found, invalid, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all } from '#server/lists/page.ts'
import { tellAccounts } from '../accounts.ts'
import { auditOf, findLedgerOf, type HeldLedger, holdLedgerOf, wasWritten } from '../adjusting/adjust.ts'
import { holderOf } from '../ledger/allocate.ts'
import { bringUpToDate, lockPayment } from '../up-to-date.ts'
import { listPayouts } from './list-payouts.ts'
import { type MovedPayment, type MoveRoute, moveCredit, movePayment, requireRoute } from './move.ts'
import { payOut, undoPayOut } from './pay-out.ts'

export function creditRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, creditApi.listPayouts, async ({ viewer, query }) => listPayouts(db, visibleDebts(viewer), query))

  route(app, creditApi.payOut, async ({ viewer, body: { key, ...asked } }) => {
    await db.transaction(async (tx) => {
      const ledger = await holdLedgerOf(tx, viewer, asked)
      if (await wasWritten(tx, ledger, key, asked)) return
      await payOut(tx, ledger, asked)
      const { amount, method, bank_reference, note } = asked
      const by = `${methodName(method).toLowerCase()}${bank_reference === null ? '' : ` (${bank_reference})`}`
      const message = `${formatNaira(amount)} of your credit was paid back, ${by}: ${note}`
      await tellAccounts(tx, [ledger.account_id], { title: 'Credit paid back', message })
      await audit(tx, viewer, 'pay_out', ...auditOf(ledger, asked))
    })
    return { message: 'Credit paid back.' }
  })

  route(app, creditApi.undoPayout, async ({ viewer, body: { key, ...asked } }) => {
    await db.transaction(async (tx) => {
      const ledger = await holdLedgerOf(tx, viewer, asked)
      if (await wasWritten(tx, ledger, key, asked)) return
      const amount = await undoPayOut(tx, ledger, asked)
      const message = `${formatNaira(amount)} was recorded as paid back to you by mistake. It is your credit again: ${asked.note}`
      await tellAccounts(tx, [ledger.account_id], { title: 'Payout undone', message })
      await audit(tx, viewer, 'undo_payout', ...auditOf(ledger, asked))
    })
    return { message: 'Payout undone.' }
  })

  route(app, creditApi.moveCredit, async ({ viewer, body: { key, ...asked } }) => {
    await db.transaction(async (tx) => {
      const from = await findLedgerOf(tx, viewer, asked)
      const to = await findTarget(tx, viewer, asked)
      const between = await holdRoute(tx, from, to)
      if (await wasWritten(tx, from, key, asked)) return
      requireRoute(between)
      await moveCredit(tx, between, asked)
      await tellBoth(tx, between, 'Credit moved', formatNaira(asked.amount), asked.note)
      await audit(tx, viewer, 'transfer', ...auditOf(between.from, asked))
    })
    return { message: 'Credit moved.' }
  })

  route(app, creditApi.movePayment, async ({ viewer, params: { id }, body: { key, ...asked } }) => {
    await db.transaction(async (tx) => {
      await lockPayment(tx, id)
      const payment = await findMoved(tx, viewer, id)
      const to = await findTarget(tx, viewer, asked)
      const { estate_id, account_id, invoice_number, amount } = payment
      const between = await holdRoute(tx, { ...to, estate_id, account_id }, to)
      if (await wasWritten(tx, between.from, key, { ...asked, payment_id: id })) return
      requireMovable(payment)
      requireRoute(between)
      await movePayment(tx, between, payment, asked.note)
      const what = `The payment ${invoice_number} of ${formatNaira(amount)}`
      await tellBoth(tx, between, 'Payment moved', what, asked.note)
      await audit(tx, viewer, 'move', 'payment', {
        ...{ id, estate_id, before: { invoice_number, account_id } },
        after: { ...asked, account_id: to.account_id },
      })
    })
    return { message: 'Payment moved.' }
  })
}

type Found = Omit<HeldLedger, 'today'>

const findTarget = (tx: Db, viewer: Viewer, { to_tenant_id, to_account_id }: PaymentMove): Promise<Found> =>
  findLedgerOf(tx, viewer, { tenant_id: to_tenant_id, account_id: to_account_id })

/** A household and the owner of one home have an account each. */
const titleOf = (account: string, home: string) =>
  sql.raw(`${home}.title || case when ${account}.owner_id is null then '' else ', owner' end`)

/** Locks both ledgers in one order, so that moves in opposite directions do not block each other. */
async function holdRoute(tx: Db, from: Found, to: Found): Promise<MoveRoute> {
  const today = await bringUpToDate(tx, [from.account_id, to.account_id])
  const homes = await readRow(tx)<{ from: string; to: string }>(sql`
    select ${titleOf('a', 'f')} as from, ${titleOf('b', 't')} as to
    from accounts a join properties f on f.id = a.property_id, accounts b join properties t on t.id = b.property_id
    where a.id = ${from.account_id} and b.id = ${to.account_id}`)
  return { from: { ...from, today, home: homes.from }, to: { ...to, today, home: homes.to } }
}

const tellBoth = (tx: Db, { from, to }: MoveRoute, title: string, what: string, note: string) =>
  tellAccounts(tx, [from.account_id, to.account_id], {
    title,
    message: `${what} was moved from ${from.home} to ${to.home}: ${note}`,
  })

interface FoundPayment extends MovedPayment {
  estate_id: number
  status: string
  /** The account with its money; null: the payment is in no ledger. */
  holder: number | null
  account_id: number
  given_back: boolean
  disputed: boolean
}

async function findMoved(tx: Db, viewer: Viewer, id: number): Promise<FoundPayment> {
  const holder = sql<number | null>`(select account_id from ${holderOf(sql`payments.id`)} held)`
  const [payment] = await tx
    .select({
      id: payments.id,
      estate_id: payments.estate_id,
      invoice_number: payments.invoice_number,
      amount: payments.amount,
      status: payments.status,
      holder,
      account_id: sql<number>`coalesce(${holder}, ${payments.account_id})`,
      given_back: sql<boolean>`exists (select from payments r where r.refund_of = payments.id)`,
      disputed: sql<boolean>`exists (
        select from payment_flags f where f.checkout_id = payments.checkout_id and f.kind = 'dispute')`,
    })
    .from(payments)
    .where(all(visiblePayments(viewer), eq(payments.id, id)))
  return found(payment, 'payment')
}

function requireMovable({ status, holder, given_back, disputed }: FoundPayment): void {
  if (status !== 'success') throw new Problem('invalid', 'Only a payment that went through can be moved.')
  if (given_back) throw new Problem('clash', 'This payment was given back.')
  if (disputed)
    throw new Problem(
      'clash',
      'The payer disputed this payment. Its money may go back, so it cannot be moved.',
    )
  if (holder === null) throw invalid('to_tenant_id', 'This payment is on no account.')
}
