import { sumNaira } from '#contract/money.ts'
import type { ConfirmedReceipt, Receipt } from '#contract/receipts.ts'
import { letterhead } from '#server/access/letterhead.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleAccountsByTransfer, visiblePayments } from '#server/access/visibility.ts'
import { and, desc, eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { payments } from '#server/database/schema-payments.ts'
import { all } from '#server/lists/page.ts'
import { creditLeft, paidBack, settledWithAmounts } from '../settled-by.ts'
import { stillOwed } from '../still-owed.ts'
import { linesOf, paymentFields, wholeOf } from '../store.ts'
import { type PartPaid, partPaid, partPayer, refundedOf, withPaidFor } from './parts.ts'

const receiptFields = {
  ...paymentFields,
  estate_address: estates.address,
  settled: settledWithAmounts(sql`payments.id`),
  credit: creditLeft(sql`payments.id`),
  paid_back: paidBack(sql`payments.id`),
  channel: payments.channel,
  payer_email: sql<
    string | null
  >`case when ${payments.tenant_id} is null then ${payments.payer_email} else ${tenants.email} end`,
  gateway_response: payments.gateway_response,
  receipt_code: sql<string | null>`case when payments.status = 'success' then payments.receipt_code end`,
  refunded: refundedOf(sql`payments.id`),
  gives_back: sql<Receipt['gives_back']>`(
    select json_build_object('id', o.id, 'invoice_number', o.invoice_number) from payments o where o.id = payments.refund_of)`,
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

const selectReceipts = (db: Db, named: boolean, still_owed: SQL<Receipt['still_owed']>) =>
  db
    .select({
      ...receiptFields,
      ...{
        recorded: named ? recorded : sql<null>`null`,
        reversal: reversal(named),
        moves: moves(named),
        on_account,
        still_owed,
      },
      first: sql<number>`coalesce(payments.part_of, payments.id)`,
    })
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .leftJoin(tenants, eq(tenants.id, payments.tenant_id))

/** `named`: with the people of the estate who recorded or reversed it. */
export async function findReceipt(
  db: Db,
  viewer: Viewer,
  id: number,
  { named = false } = {},
): Promise<Receipt | undefined> {
  const owed = stillOwed(sql`payments.account_id`, visibleAccountsByTransfer(viewer))
  const [row] = await selectReceipts(db, named, owed).where(all(visiblePayments(viewer), eq(payments.id, id)))
  return row && withSplit(db, viewer, row, visibleAccountsByTransfer(viewer))
}

const MOST_OWN = 40

/** A phone keeps them: no debt, which changes by the day, and at most 40, some 50 kB. */
export async function listOwnReceipts(db: Db, viewer: Viewer): Promise<Receipt[]> {
  const rows = await selectReceipts(db, false, sql<null>`null`)
    .where(
      and(
        ...[visiblePayments(viewer), eq(payments.user_id, viewer.user_id), eq(payments.status, 'success')],
        sql`${payments.paid_at} >= now() - interval '12 months'`,
      ),
    )
    .orderBy(desc(payments.paid_at), desc(payments.id))
    .limit(MOST_OWN)
  const receipts: Receipt[] = []
  for (const row of rows) receipts.push(await withSplit(db, viewer, row, sql`false`))
  return receipts
}

/** `pays`: the accounts whose debt the viewer may read. */
async function withSplit(
  db: Db,
  viewer: Viewer,
  { first, ...receipt }: Omit<Receipt, 'split'> & { first: number },
  pays: SQL,
): Promise<Receipt> {
  const sum = await findSplit(db, visiblePayments(viewer), first, pays)
  if (!sum) return { ...receipt, split: null }
  const { receipt_code, ...split } = sum
  // Its homes have pay codes of their own.
  return { ...receipt, receipt_code, split, still_owed: null }
}

/** The sum with this first part, for those who see it. */
async function findSplit(db: Db, visible: ReturnType<typeof visiblePayments>, first: number, pays: SQL) {
  const { invoice_number, receipt_code } = payments
  const [sum] = await db
    .select({ invoice_number, receipt_code, on: sql<string>`lagos_today()::text` })
    .from(payments)
    .where(all(visible, eq(payments.id, first), sql`payments.status = 'success'`))
  const homes = await readRows(db)<NonNullable<Receipt['split']>['homes'][number] & PartPaid>(sql`
    select p.id as payment_id, p.tenant_id, p.account_id, ${partPayer} as payer_name, r.title as property_title, p.amount,
      (${stillOwed(sql`p.account_id`, pays)} ->> 'owed')::float8 as owed, ${partPaid(sql`p.id`)} as paid
    from payments p join properties r on r.id = p.estate_property_id
    where p.id in ${wholeOf(sql`${first}::int`)} order by p.id`)
  return sum && homes.length > 1
    ? { ...sum, amount: sumNaira(homes), homes: homes.map(withPaidFor) }
    : undefined
}

/** The receipt of a code, without names of people. */
export async function findByReceiptCode(db: Db, code: string): Promise<ConfirmedReceipt | undefined> {
  const { invoice_number, currency, payment_method, channel, paid_at, refunded, estate_name } = receiptFields
  const amount = sql<number>`(select sum(w.amount) from payments w where w.id in ${wholeOf(sql`payments.id`)})`
  const several = sql`exists (select from payments w where w.part_of = payments.id)`
  const [row] = await db
    .select({
      ...{ invoice_number, amount, currency, payment_method, channel, paid_at, refunded, estate_name },
      ...letterhead,
      property_title: sql<string | null>`case when not ${several} then ${properties.title} end`,
      homes: sql<(PartPaid & { property_title: string })[] | null>`case when ${several} then (
        select json_agg(json_build_object('property_title', r.title, 'amount', w.amount, 'paid', ${partPaid(sql`w.id`)}) order by w.id)
        from payments w join properties r on r.id = w.estate_property_id where w.id in ${wholeOf(sql`payments.id`)}) end`,
      items: linesOf(sql`(payments.id)`),
      settled: receiptFields.settled,
      credit: receiptFields.credit,
      paid_back: receiptFields.paid_back,
    })
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .where(and(eq(payments.receipt_code, code), eq(payments.status, 'success')))
  return row && { ...row, homes: row.homes?.map(withPaidFor) ?? null }
}
