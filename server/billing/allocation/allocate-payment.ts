import { toKobo, toNaira } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow, readRows } from '#server/database/rows.ts'
import { waiveLateFees } from '../dues/late-fees.ts'
import { OF_CHARGE, ONE_TIME } from '../dues/periods.ts'
import { nextPeriods } from '../dues/raise.ts'
import { allocateOldest, allocateTo, holderOf, insertEntry, release } from '../ledger/allocate.ts'
import { creditEntry } from '../ledger/credit-entry.ts'
import { findBoughtOnce } from '../pricing/bought-once.ts'

interface Paid {
  estate_id: number
  account_id: number
  amount: number
  invoice_number: string
  /** The Lagos day of the payment, at most today. */
  day: string
}

interface PaidLine {
  charge_id: number | null
  entry_id: number | null
  name: string
  /** Naira for one. */
  amount: number
  quantity: number
  /** Months of a billed charge; null if the estate does not bill it. */
  months: number | null
}

/** Credits a successful naira payment: it pays its lines, then the oldest debt. Repeatable, for a held ledger. */
export async function allocatePayment(tx: Db, payment_id: number): Promise<void> {
  const [paid] = await readRows(tx)<Paid>(sql`
    select p.estate_id, p.account_id, p.amount, p.invoice_number,
      least((p.paid_at at time zone 'Africa/Lagos')::date, lagos_today())::text as day
    from payments p join estates e on e.id = p.estate_id
    where p.id = ${payment_id} and p.status = 'success' and p.currency = 'NGN' and e.billing_from is not null`)
  if (!paid) return
  const { estate_id, account_id, amount, day } = paid
  const credit = await insertEntry(tx, {
    ...{ estate_id, account_id, payment_id, kind: 'payment', amount: -amount, dated_on: day },
    name: `Payment ${paid.invoice_number}`,
  })
  if (credit === undefined) return
  let left = toKobo(amount)
  const lines = await readRows(tx)<PaidLine>(sql`
    select l.charge_id, l.entry_id, l.name, l.amount, l.quantity, b.months
    from payment_lines l
      left join billed_charges b on b.charge_id = l.charge_id and b.estate_id = ${estate_id}
    where l.payment_id = ${payment_id} order by l.id`)
  for (const line of lines) {
    const kobo = Math.min(left, toKobo(line.amount) * line.quantity)
    left -= kobo
    if (kobo > 0) await payLine(tx, { ...paid, payment_id, credit }, line, kobo)
  }
  await allocateOldest(tx, [account_id])
  await waiveLateFees(tx, account_id)
}

type Credit = Paid & { payment_id: number; credit: number }

/** The rest of a line pays the oldest debt, with the rest of the payment. */
async function payLine(tx: Db, credit: Credit, line: PaidLine, kobo: number): Promise<void> {
  const { charge_id, entry_id, months } = line
  if (entry_id !== null) await allocateTo(tx, credit.credit, sql`entry_id = ${entry_id}`, kobo)
  if (entry_id !== null || charge_id === null) return
  if (months === null) return purchase(tx, credit, line, kobo)
  const ofCharge = sql`charge_id = ${charge_id} and kind in (${OF_CHARGE})`
  const left = kobo - (await allocateTo(tx, credit.credit, ofCharge, kobo))
  const ahead = await payAhead(tx, credit, { ...line, charge_id }, left)
  if (months === ONE_TIME) await purchase(tx, credit, line, left - ahead)
}

async function purchase(tx: Db, credit: Credit, { charge_id, name }: PaidLine, kobo: number): Promise<void> {
  if (kobo === 0) return
  const { estate_id, account_id, payment_id, day } = credit
  // The second of two checkouts at once stays credit.
  if (charge_id !== null && (await findBoughtOnce(tx, account_id, [charge_id])).length > 0) return
  const bought = await insertEntry(tx, {
    ...{ estate_id, account_id, payment_id, charge_id, name, kind: 'purchase' },
    ...{ amount: toNaira(kobo), dated_on: day, due_on: day },
  })
  if (bought === undefined) throw new Error(`a purchase of payment ${payment_id} was not written`)
  await allocateTo(tx, credit.credit, sql`entry_id = ${bought}`, kobo)
}

/** Raises periods ahead at the price paid, so that the job does not raise them again. Returns kobo paid. */
async function payAhead(
  tx: Db,
  { estate_id, account_id, credit }: Credit,
  { charge_id, name, amount, quantity }: PaidLine & { charge_id: number },
  kobo: number,
): Promise<number> {
  const price = toKobo(amount)
  const wanted = Math.min(quantity, Math.floor(kobo / price))
  if (wanted === 0) return 0
  const periods = await nextPeriods(tx, account_id, charge_id, wanted)
  for (const { no, from_on, last_on, due_on, terms_id } of periods) {
    const due = await insertEntry(tx, {
      ...{ estate_id, account_id, charge_id, name, amount, terms_id, due_on, kind: 'due', dated_on: from_on },
      period_no: no,
      period: last_on && `[${from_on},${last_on}]`,
    })
    if (due === undefined) throw new Error(`period ${no} of charge ${charge_id} is there already`)
    await allocateTo(tx, credit, sql`entry_id = ${due}`, price)
  }
  return price * periods.length
}

interface Refunded {
  estate_id: number
  account_id: number
  amount: number
  invoice_number: string
  reversed: boolean
  day: string
  payment_id: number
  credit: number
}

/** Enters a refund where its payment's money is now: the newest dues are owed again. Repeatable, for a held ledger. */
export async function allocateRefund(tx: Db, refund_id: number): Promise<void> {
  const rows = await readRows(tx)<Refunded>(sql`
    select r.estate_id, p.account_id, -r.amount as amount, r.invoice_number, r.recorded_by is not null as reversed, r.refund_of as payment_id, p.id as credit,
      greatest(p.dated_on, least((r.paid_at at time zone 'Africa/Lagos')::date, lagos_today()))::text as day
    from payments r cross join lateral ${holderOf(sql`r.refund_of`)} p
    where r.id = ${refund_id} and r.status = 'refunded' and r.currency = 'NGN'`)
  const [refund] = rows
  if (!refund) return
  const { estate_id, account_id, amount, credit, day } = refund
  const debit = await insertEntry(tx, {
    ...{ estate_id, account_id, amount, payment_id: refund_id, kind: 'refund', dated_on: day, due_on: day },
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
  await allocateOldest(tx, [account_id])
}

async function undoPurchases(tx: Db, payment_id: number, day: string): Promise<void> {
  const rows = await readRows(tx)<{ id: number; open: number; name: string }>(sql`
    select e.id, o.open, e.name from ledger_entries e join ledger_open o on o.entry_id = e.id
    where e.payment_id = ${payment_id} and e.kind = 'purchase' and o.open > 0 order by e.id`)
  for (const { id, open, name } of rows)
    await creditEntry(tx, id, { kind: 'cancel', name: `Given back: ${name}`, amount: open, day })
}
