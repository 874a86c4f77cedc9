import type { FastifyInstance } from 'fastify'
import { sumNaira } from '#contract/money.ts'
import { type ConfirmedReceipt, type Receipt, receiptsApi } from '#contract/receipts.ts'
import { manages } from '#contract/roles.ts'
import { letterhead, readLetterhead } from '#server/access/letterhead.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleAccountsByTransfer, visiblePayments } from '#server/access/visibility.ts'
import { shownBankAccounts } from '#server/bank-accounts/store.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { payments } from '#server/database/schema-payments.ts'
import { found, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all } from '#server/lists/page.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { linesOf, paymentFields, wholeOf } from '../store.ts'

const receiptFields = {
  ...paymentFields,
  channel: payments.channel,
  payer_email: sql<
    string | null
  >`case when ${payments.tenant_id} is null then ${payments.payer_email} else ${tenants.email} end`,
  gateway_response: payments.gateway_response,
  receipt_code: sql<string | null>`case when payments.status = 'success' then payments.receipt_code end`,
  refunded: sql<number>`coalesce((select -sum(r.amount) from payments r where r.refund_of = ${payments.id}), 0)`,
}

/** The person of the estate who recorded it. The first part of a sum has the reference and the note. */
const recorded = sql<Receipt['recorded']>`(
  select json_build_object('by', u.name, 'bank_reference', f.bank_reference, 'note', f.note)
  from users u, payments f where u.id = payments.recorded_by and f.id = coalesce(payments.part_of, payments.id))`
const on_account = sql<boolean>`exists (
  select from ledger_entries e where e.payment_id = payments.id and e.kind = 'payment')`
/** With the name of the person who moved it if `named`. */
const moves = (named: boolean) => sql<Receipt['moves']>`(
  select coalesce(json_agg(json_build_object(
    'from', json_build_object('account_number', a.number, 'property_title', f.title),
    'to', json_build_object('account_number', b.number, 'property_title', t.title),
    'on', i.dated_on, 'note', i.note, 'by', case when ${named}::boolean then u.name end) order by i.id), '[]')
  from ledger_entries i join ledger_entries o on o.id = i.from_entry
    join accounts a on a.id = o.account_id join properties f on f.id = a.property_id
    join accounts b on b.id = i.account_id join properties t on t.id = b.property_id join users u on u.id = i.created_by
  where i.payment_id = payments.id and i.kind = 'transfer_in')`
/** The estate's reversal of it, with the person's name if `named`. */
const reversal = (named: boolean) => sql<Receipt['reversal']>`(
  select json_build_object('at', to_char(r.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', r.note,
    'by', case when ${named}::boolean then u.name end)
  from payments r join users u on u.id = r.recorded_by where r.refund_of = payments.id)`

const stillOwed = (viewer: Viewer) => sql<Receipt['still_owed']>`(
  select json_build_object('owed', o.owed, 'pay_code', accounts.pay_code, 'bank_accounts', b.shown)
  from accounts cross join lateral (select ${shownBankAccounts(sql`accounts.estate_id`)} as shown) b cross join lateral (
    select sum(open) as owed from ledger_open
    where account_id = accounts.id and side = 'debit' and open > 0 and dated_on <= lagos_today()) o
  where accounts.id = payments.account_id and ${visibleAccountsByTransfer(viewer)}
    and o.owed > 0 and json_array_length(b.shown) > 0)`

export function receiptRoutes(app: FastifyInstance, { db, config, throttles }: Context): void {
  route(app, receiptsApi.getReceipt, async ({ viewer, params }) =>
    found(await findReceipt(db, viewer, params.id, { named: manages(viewer.role) }), 'payment'),
  )

  route(app, receiptsApi.printReceipt, async ({ viewer, params, reply }) => {
    const receipt = found(await findReceipt(db, viewer, params.id), 'payment')
    const { receipt_code } = receipt
    const { invoice_number } = receipt.split ?? receipt
    if (receipt_code === null)
      throw new Problem('invalid', 'There is no receipt: only a payment that went through has one.')
    await takeTry(throttles.prints, viewer.user_id)
    const { receiptPdf } = await import('./receipt-pdf.ts')
    reply.type('application/pdf')
    reply.header('Content-Disposition', `attachment; filename="receipt-${invoice_number}.pdf"`)
    const head = await readLetterhead(db, receipt.estate_id)
    return reply.send(receiptPdf({ ...receipt, receipt_code }, config.app_url, head))
  })

  route(app, receiptsApi.confirmReceipt, async ({ params, request }) => {
    await takeTry(throttles.failures, `${request.ip} document`)
    const receipt = await findByReceiptCode(db, params.code)
    if (!receipt) throw new Problem('not_found', 'No receipt has this code. It was not issued here.')
    return receipt
  })
}

/** `named`: with the people of the estate who recorded or reversed it. */
async function findReceipt(
  db: Db,
  viewer: Viewer,
  id: number,
  { named = false } = {},
): Promise<Receipt | undefined> {
  const visible = visiblePayments(viewer)
  const [row] = await db
    .select({
      ...receiptFields,
      ...{
        recorded: named ? recorded : sql<null>`null`,
        reversal: reversal(named),
        moves: moves(named),
        on_account,
      },
      still_owed: stillOwed(viewer),
      first: sql<number>`coalesce(payments.part_of, payments.id)`,
    })
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .leftJoin(tenants, eq(tenants.id, payments.tenant_id))
    .where(all(visible, eq(payments.id, id)))
  if (!row) return undefined
  const { first, ...receipt } = row
  const sum = await findSplit(db, visible, first)
  if (!sum) return { ...receipt, split: null }
  const { receipt_code, ...split } = sum
  // Its homes have pay codes of their own.
  return { ...receipt, receipt_code, split, still_owed: null }
}

/** The sum with this first part, for those who see it. */
async function findSplit(db: Db, visible: ReturnType<typeof visiblePayments>, first: number) {
  const { invoice_number, receipt_code } = payments
  const [sum] = await db
    .select({ invoice_number, receipt_code })
    .from(payments)
    .where(all(visible, eq(payments.id, first), sql`payments.status = 'success'`))
  const homes = await readRows(db)<NonNullable<Receipt['split']>['homes'][number]>(sql`
    select p.id as payment_id, p.tenant_id, p.account_id, coalesce(t.name, p.payer_name) as payer_name, r.title as property_title, p.amount
    from payments p left join tenants t on t.id = p.tenant_id join properties r on r.id = p.estate_property_id
    where p.id in ${wholeOf(sql`${first}::int`)} order by p.id`)
  return sum && homes.length > 1 ? { ...sum, amount: sumNaira(homes), homes } : undefined
}

/** The receipt of a code, without names of people. */
async function findByReceiptCode(db: Db, code: string): Promise<ConfirmedReceipt | undefined> {
  const { invoice_number, currency, payment_method, channel, paid_at, refunded, estate_name } = receiptFields
  const amount = sql<number>`(select sum(w.amount) from payments w where w.id in ${wholeOf(sql`payments.id`)})`
  const several = sql`exists (select from payments w where w.part_of = payments.id)`
  const homes = sql`(
    select json_agg(json_build_object('name', r.title, 'amount', w.amount, 'quantity', 1) order by w.id)
    from payments w join properties r on r.id = w.estate_property_id where w.id in ${wholeOf(sql`payments.id`)})`
  const [row] = await db
    .select({
      ...{ invoice_number, amount, currency, payment_method, channel, paid_at, refunded, estate_name },
      ...letterhead,
      property_title: sql<string | null>`case when not ${several} then ${properties.title} end`,
      paid_for: sql<
        ConfirmedReceipt['paid_for']
      >`case when ${several} then ${homes} else ${linesOf(sql`(payments.id)`)} end`,
    })
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .where(and(eq(payments.receipt_code, code), eq(payments.status, 'success')))
  return row
}
