import { nameOfDue, type Period } from '#contract/due-words.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import type { DebitKind } from '#server/database/schema-billing.ts'
import { invalid } from '#server/errors/problem.ts'
import { ONE_TIME } from '../dues/periods.ts'
import { type NextPeriod, nextPeriods } from '../dues/raise.ts'

export interface OpenEntry extends Record<string, unknown> {
  entry_id: number
  kind: DebitKind
  charge_id: number | null
  name: string
  /** Naira, in all and still open. */
  amount: number
  open: number
  due_on: string
  period: Period | null
  late: boolean
  /** It counts from a day that is still to come. */
  in_advance: boolean
}

/** The period of an entry `e`, with its last day. */
export const PERIOD = sql`case when e.period is not null
  then json_build_object('from_on', lower(e.period), 'until_on', upper(e.period) - 1) end`

/** What somebody wants to pay: charges by their periods and single entries of the ledger, all that is owed, or an amount. */
export type WantedFromLedger =
  | { items: readonly { charge_id: number; quantity: number }[]; entries: readonly number[] }
  | { owed: 'all' }
  /** Naira: pays the entries first. */
  | { amount: number; entries: readonly number[] }

/** What a payment settles: an entry of the ledger or a part of it, or a period that is not raised yet. */
export interface PriceBreakdown {
  name: string
  charge_id: number | null
  entry_id: number | null
  period: Period | null
  due_on: string | null
  /** Naira. */
  amount: number
  /** Something of it stays open, or was paid before. */
  part: boolean
  /** All that is still open of it, after a part. */
  rest: boolean
  late: boolean
  in_advance: boolean
}

/** A charge as it is bought, at the price of the catalogue. */
interface ListedCharge {
  id: number
  name: string
  /** Naira, of one. */
  amount: number
}

/** One line of the purchase, and what it settles; a charge that the estate does not bill settles nothing. */
export interface PricedFromLedger {
  charge_id: number | null
  entry_id: number | null
  name: string
  /** Naira, of one. */
  amount: number
  quantity: number
  settles: PriceBreakdown[]
}

/**
 * Prices what is wanted by the ledger of a tenancy: open dues at what is open of them, oldest first, then the next periods by the
 * terms of their first day; what the estate does not bill, by the catalogue's `listed` charges. Throws 422 for what is not owed
 * or cannot be paid. What was priced may be paid by somebody else meanwhile: settling looks again.
 */
export async function priceFromLedger(
  db: Db,
  tenant_id: number,
  wanted: WantedFromLedger,
  listed: readonly ListedCharge[],
): Promise<PricedFromLedger[]> {
  const open = await listOpen(db, tenant_id)
  if ('amount' in wanted) return priceAmount(open, wanted)
  if ('owed' in wanted) {
    const owed = open.filter(({ in_advance }) => !in_advance)
    if (owed.length === 0) throw invalid('owed', 'Nothing is owed.')
    return owed.map((entry) => entryLine(entry, entry.open))
  }
  const lines: PricedFromLedger[] = []
  for (const [index, { charge_id, quantity }] of wanted.items.entries()) {
    const charge = listed.find(({ id }) => id === charge_id)
    if (!charge) throw invalid(`items.${index}.charge_id`, NOT_ACTIVE)
    lines.push(...(await priceCharge(db, tenant_id, open, charge, quantity, index)))
  }
  for (const entry of findNamed(open, wanted.entries)) lines.push(entryLine(entry, entry.open))
  refuseTwice(lines)
  return lines
}

const NOT_ACTIVE = 'This charge is not active. Please remove it and try again.'

function refuseTwice(lines: PricedFromLedger[]): void {
  const entries = lines.flatMap(({ settles }) => settles.flatMap(({ entry_id }) => entry_id ?? []))
  const charges = lines.flatMap(({ charge_id, settles }) => (settles.length === 0 ? (charge_id ?? []) : []))
  if (new Set(entries).size !== entries.length) throw invalid('entries', 'A due is in the list twice.')
  if (new Set(charges).size !== charges.length) throw invalid('items', 'A charge is in the list twice.')
}

const findNamed = (open: readonly OpenEntry[], ids: readonly number[]): OpenEntry[] =>
  ids.map((id, index) => {
    const entry = open.find(({ entry_id }) => entry_id === id)
    if (!entry) throw invalid(`entries.${index}`, 'This is not owed any more.')
    return entry
  })

/** An amount pays the entries that are named, then what is owed longest; what is left of it waits for the next due. */
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
  const credit = { charge_id: null, entry_id: null, name: 'Payment on account', quantity: 1, settles: [] }
  return left > 0 ? [...lines, { ...credit, amount: toNaira(left) }] : lines
}

function entryLine(entry: OpenEntry, amount: number): PricedFromLedger {
  const { charge_id, entry_id } = entry
  return {
    charge_id,
    entry_id,
    name: nameOfDue(entry),
    amount,
    quantity: 1,
    settles: [settledOf(entry, amount)],
  }
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

/** So many of a charge: periods that cost the same and follow one another are one line. */
async function priceCharge(
  db: Db,
  tenant_id: number,
  open: OpenEntry[],
  charge: ListedCharge,
  quantity: number,
  index: number,
): Promise<PricedFromLedger[]> {
  const months = await findMonths(db, tenant_id, charge.id)
  if (months === null) return [bought(charge, quantity)]
  const dues = open.filter((each) => isOfCharge(each) && each.charge_id === charge.id)
  // A manual entry that asks again has the period of its due.
  const periods = [...new Set(dues.map(({ period }) => period?.from_on))].slice(0, quantity)
  const settled = dues
    .filter(({ period }) => periods.includes(period?.from_on))
    .map((due) => settledOf(due, due.open))
  const next = await nextPeriods(db, tenant_id, charge.id, quantity - periods.length)
  settled.push(...next.map((each) => ahead(charge, each)))
  const rest = quantity - periods.length - next.length
  if (rest === 0) return group(charge, settled)
  // A one-time charge that is paid is bought again.
  if (months === ONE_TIME) return [...group(charge, settled), bought(charge, rest)]
  throw invalid(
    `items.${index}.quantity`,
    rest === quantity
      ? 'Nothing of this charge can be paid now.'
      : `At most ${quantity - rest} of this charge can be paid now.`,
  )
}

const isOfCharge = ({ kind }: OpenEntry) => kind === 'due' || kind === 'manual'

const bought = ({ id, name, amount }: ListedCharge, quantity: number): PricedFromLedger => ({
  ...{ charge_id: id, entry_id: null, name, amount, quantity },
  settles: [],
})

const ahead = (
  { id, name }: ListedCharge,
  { from_on, last_on, due_on, amount }: NextPeriod,
): PriceBreakdown => ({
  ...{ name, charge_id: id, entry_id: null, due_on, amount },
  period: last_on === null ? null : { from_on, until_on: last_on },
  ...{ part: false, rest: false, late: false, in_advance: true },
})

function group({ id, name }: ListedCharge, settled: PriceBreakdown[]): PricedFromLedger[] {
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

/** The months of a charge's period where the tenancy is billed for it, null where it is not. */
async function findMonths(db: Db, tenant_id: number, charge_id: number): Promise<number | null> {
  const { rows } = await db.execute<{ months: number }>(sql`
    select b.months from tenants n join billed_charges b on b.estate_id = n.estate_id
    where n.id = ${tenant_id} and b.charge_id = ${charge_id}`)
  return rows[0]?.months ?? null
}

/** What is open in the ledger of a tenancy, in the order in which money pays it. */
export async function listOpen(db: Db, tenant_id: number): Promise<OpenEntry[]> {
  const { rows } = await db.execute<OpenEntry>(sql`
    select o.entry_id, o.kind, o.charge_id, e.name, o.amount, o.open, o.due_on,
      ${PERIOD} as period,
      o.due_on < lagos_today() as late, o.dated_on > lagos_today() as in_advance
    from ledger_open o join ledger_entries e on e.id = o.entry_id
    where o.tenant_id = ${tenant_id} and o.side = 'debit' and o.open > 0
    order by o.due_on, (o.kind = 'late_fee'), o.entry_id`)
  return rows
}
