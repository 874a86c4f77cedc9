import type { Charge } from '#contract/charges.ts'
import { nameOfDue, type Period } from '#contract/due-words.ts'
import type { Reply } from '#contract/endpoint.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import type { paymentsApi } from '#contract/payments.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import type { DebitKind } from '#server/database/schema-billing.ts'
import { invalid } from '#server/errors/problem.ts'
import { ONE_TIME } from '../dues/periods.ts'
import { nextPeriods } from '../dues/raise.ts'
import { refuseBuyingTwice } from './bought-once.ts'
import { pricesOfAccount } from './home-prices.ts'

interface OpenEntry {
  entry_id: number
  kind: DebitKind
  charge_id: number | null
  name: string
  /** Naira. */
  amount: number
  open: number
  due_on: string
  period: Period | null
  late: boolean
  in_advance: boolean
}

export const PERIOD = sql`case when e.period is not null
  then json_build_object('from_on', lower(e.period), 'until_on', upper(e.period) - 1) end`

/** Charges by periods and single entries, all debt, or an amount that pays named entries first. */
export type WantedFromLedger =
  | { items: readonly { charge_id: number; quantity: number }[]; entries: readonly number[] }
  | { owed: 'all' }
  /** Naira. */
  | { amount: number; entries: readonly number[] }

type PriceBreakdown = Reply<typeof paymentsApi.preview>['settles'][number]

export type PayableCharge = Pick<Charge, 'id' | 'name' | 'amount' | 'duration' | 'repeatable'>

/** `settles` is empty for a charge that the estate does not bill. */
export interface PricedFromLedger {
  charge_id: number | null
  entry_id: number | null
  name: string
  /** Naira for one. */
  amount: number
  quantity: number
  settles: PriceBreakdown[]
}

/** Prices open dues, then the next periods; unbilled charges at `listed` prices. Throws 422 for what cannot be paid. */
export async function priceFromLedger(
  db: Db,
  account_id: number,
  wanted: WantedFromLedger,
  listed: readonly PayableCharge[],
): Promise<PricedFromLedger[]> {
  const open = await listOpen(db, account_id)
  if ('amount' in wanted) return priceAmount(open, wanted)
  if ('owed' in wanted) {
    const owed = open.filter(({ in_advance }) => !in_advance)
    if (owed.length === 0) throw invalid('owed', 'Nothing is owed.')
    return owed.map((entry) => entryLine(entry, entry.open))
  }
  const lines: PricedFromLedger[] = []
  for (const [index, { charge_id, quantity }] of wanted.items.entries()) {
    const charge = listed.find(({ id }) => id === charge_id)
    if (!charge)
      throw invalid(`items.${index}.charge_id`, 'This charge is not active. Please remove it and try again.')
    lines.push(...(await priceCharge(db, account_id, open, charge, quantity, index)))
  }
  for (const entry of findNamed(open, wanted.entries)) lines.push(entryLine(entry, entry.open))
  const entries = lines.flatMap(({ settles }) => settles.flatMap(({ entry_id }) => entry_id ?? []))
  const charges = lines.flatMap(({ charge_id, settles }) => (settles.length === 0 ? (charge_id ?? []) : []))
  if (new Set(entries).size !== entries.length) throw invalid('entries', 'A due is in the list twice.')
  if (new Set(charges).size !== charges.length) throw invalid('items', 'A charge is in the list twice.')
  return lines
}

const findNamed = (open: readonly OpenEntry[], ids: readonly number[]): OpenEntry[] =>
  ids.map((id, index) => {
    const entry = open.find(({ entry_id }) => entry_id === id)
    if (!entry) throw invalid(`entries.${index}`, 'This is not owed any more.')
    return entry
  })

/** An amount pays the named entries, then the oldest debt. The rest waits for the next due. */
function priceAmount(
  open: readonly OpenEntry[],
  { amount, entries }: { amount: number; entries: readonly number[] },
): PricedFromLedger[] {
  const named = new Set(findNamed(open, entries))
  const inTurn = [...open.filter((entry) => named.has(entry)), ...open.filter((entry) => !named.has(entry))]
  const lines: PricedFromLedger[] = []
  let left = toKobo(amount)
  for (const entry of inTurn) {
    const kobo = Math.min(left, toKobo(entry.open))
    if (kobo === 0) break
    left -= kobo
    lines.push(entryLine(entry, toNaira(kobo)))
  }
  const onAccount = { charge_id: null, entry_id: null, name: 'Payment on account', quantity: 1, settles: [] }
  return left > 0 ? [...lines, { ...onAccount, amount: toNaira(left) }] : lines
}

function entryLine(entry: OpenEntry, amount: number): PricedFromLedger {
  const { charge_id, entry_id } = entry
  const settles = [settledOf(entry, amount)]
  return { charge_id, entry_id, name: nameOfDue(entry), amount, quantity: 1, settles }
}

const settledOf = (entry: OpenEntry, amount: number): PriceBreakdown => {
  const { name, charge_id, entry_id, period, due_on, late, in_advance } = entry
  return {
    ...{ name, charge_id, entry_id, period, due_on, late, in_advance },
    amount,
    part: amount < entry.amount,
    rest: amount === entry.open && entry.open < entry.amount,
  }
}

/** Periods of one charge; neighbours at one price become one line. */
async function priceCharge(
  db: Db,
  account_id: number,
  open: OpenEntry[],
  charge: PayableCharge,
  quantity: number,
  index: number,
): Promise<PricedFromLedger[]> {
  const [billed] = await readRows(db)<{ months: number; price: number | null }>(sql`
    select b.months, p.price from accounts a join billed_charges b on b.estate_id = a.estate_id
      left join (${pricesOfAccount(account_id)}) p on p.charge_id = b.charge_id
    where a.id = ${account_id} and b.charge_id = ${charge.id}`)
  if (!billed) {
    await refuseBuyingTwice(db, account_id, charge, quantity, index)
    return [bought(charge, quantity)]
  }
  const dues = open.filter(
    ({ kind, charge_id }) => (kind === 'due' || kind === 'manual') && charge_id === charge.id,
  )
  // A manual entry that asks again has the period of its due.
  const periods = [...new Set(dues.map(({ period }) => period?.from_on))].slice(0, quantity)
  const settled = dues
    .filter(({ period }) => periods.includes(period?.from_on))
    .map((due) => settledOf(due, due.open))
  const next = await nextPeriods(db, account_id, charge.id, quantity - periods.length)
  settled.push(
    ...next.map(({ from_on, last_on, due_on, amount }) => ({
      ...{ name: charge.name, charge_id: charge.id, entry_id: null, due_on, amount },
      period: last_on === null ? null : { from_on, until_on: last_on },
      ...{ part: false, rest: false, late: false, in_advance: true },
    })),
  )
  const rest = quantity - periods.length - next.length
  if (rest === 0) return group(charge, settled)
  if (billed.price !== null && billed.months === ONE_TIME && (charge.repeatable || settled.length === 0)) {
    await refuseBuyingTwice(db, account_id, charge, quantity, index)
    return [...group(charge, settled), bought({ ...charge, amount: billed.price }, rest)]
  }
  if (billed.price === null && rest === quantity)
    throw invalid(`items.${index}.charge_id`, 'This charge is not billed to this home.')
  throw invalid(
    `items.${index}.quantity`,
    rest === quantity
      ? 'Nothing of this charge can be paid now.'
      : `At most ${quantity - rest} of this charge can be paid now.`,
  )
}

const bought = ({ id, name, amount }: PayableCharge, quantity: number): PricedFromLedger => ({
  ...{ charge_id: id, entry_id: null, name, amount, quantity },
  settles: [],
})

function group({ id, name }: PayableCharge, settled: PriceBreakdown[]): PricedFromLedger[] {
  const lines: PricedFromLedger[] = []
  for (const each of settled) {
    const last = lines.at(-1)
    if (last?.amount === each.amount) {
      last.quantity += 1
      last.settles.push(each)
    } else
      lines.push({ charge_id: id, entry_id: null, name, amount: each.amount, quantity: 1, settles: [each] })
  }
  return lines
}

/** The order is that of payment. */
function listOpen(db: Db, account_id: number): Promise<OpenEntry[]> {
  return readRows(db)(sql`
    select o.entry_id, o.kind, o.charge_id, e.name, o.amount, o.open, o.due_on,
      ${PERIOD} as period,
      o.due_on < lagos_today() as late, o.dated_on > lagos_today() as in_advance
    from ledger_open o join ledger_entries e on e.id = o.entry_id
    where o.account_id = ${account_id} and o.side = 'debit' and o.open > 0
    order by o.due_on, (o.kind = 'late_fee'), o.entry_id`)
}
