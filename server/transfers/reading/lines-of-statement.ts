import type { StatementField } from '#contract/bank-statements.ts'
import { formatIsoDay } from '#contract/dates.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import { isBlank } from '#server/sheets/cells/cell.ts'
import { SheetRefusal } from '#server/sheets/refusal.ts'
import { byDay, directionOf, findGaps, holding, oldestFirst } from './chain.ts'
import { classOf, sessionsOf } from './classes.ts'
import { fieldsOf, hasMoney, headingsHash } from './columns.ts'
import { decideOrder } from './date-order.ts'
import { dayOf, splitTime } from './days.ts'
import { findTable } from './find-headings.ts'
import { maskNumbers } from './mask.ts'
import { openStatement } from './open-statement.ts'
import { NO_PAYER, payerOf } from './payer.ts'
import { readPreamble } from './preamble.ts'
import type { ReadLine, ReadStatement, StatementUpload } from './read-statement.ts'
import { readReference } from './references.ts'
import { NO_DAY, type StatementEntry, shown, sortRows, unreadableRow } from './sort-rows.ts'

const MOST_SAMPLES = 3
const MOST_GAPS = 100
const NO_BALANCE_NOTE = 'This file has no balances, so nothing shows whether a line is missing.'

/** Reads a statement in this process. Files of strangers belong into `readStatement`. */
export async function linesOfStatement(upload: StatementUpload): Promise<ReadStatement> {
  const today = formatIsoDay(new Date())
  const table = await findTable(await openStatement(upload.bytes, upload.file_name))
  const headings_hash = headingsHash(table.headings)
  const layout = upload.layouts.find(({ headings }) => headings === headings_hash)
  const fields = upload.fields ?? layout?.fields ?? fieldsOf(table.headings)
  const { period, ...preamble } = readPreamble(table.above, today)
  const statement: ReadStatement = {
    headings_hash,
    columns: table.headings.map((heading, column) => ({
      heading,
      samples: samplesOf(table.rows, column),
      field: fields[column] ?? null,
    })),
    date_order: upload.date_order,
    asks_date_order: false,
    ...preamble,
    lines: [],
    read: 0,
    unreadable: [],
    chain: 'no balance',
    gaps: [],
    notes: table.notes,
    from_on: null,
    to_on: null,
  }
  if (!fields.includes('day') || !hasMoney(fields)) {
    statement.notes.push(`Say which column holds ${fields.includes('day') ? 'the money' : 'the day'}.`)
    return statement
  }
  const { entries, unreadable, notes, ...said } = sortRows(table, fields, { ...preamble, today })
  statement.notes.push(...notes)
  statement.read = entries.length + unreadable.length
  if (statement.read === 0)
    throw new SheetRefusal('empty', 'This file has headings, but no row with a day and an amount below them.')
  takeFees(entries)

  const textOf: TextOf = (entry, field) => {
    const text = entry.row.cells[fields.indexOf(field)]?.trim() ?? ''
    return isBlank(text) ? '' : text
  }
  if (!upload.date_order) {
    const textsOf = (field: StatementField) =>
      entries.flatMap((entry) => {
        const text = textOf(entry, field)
        return text === '' ? [] : [{ row: entry.row.number, text }]
      })
    const { order, asks } = decideOrder({
      days: textsOf('day'),
      value_days: textsOf('value_day'),
      direction: directionOf(entries),
      period,
      known: layout?.date_order ?? null,
      today,
    })
    statement.date_order = order
    statement.asks_date_order = asks
    if (asks) return statement
  }
  const inOrder = (text: string) => dayOf(text, statement.date_order ?? 'day first', today)
  const dated: Dated[] = []
  for (const entry of entries) {
    const day = inOrder(textOf(entry, 'day'))
    if (typeof day === 'string') dated.push({ entry, day, moved: entry.moved, balance: entry.balance })
    else unreadable.push(unreadableRow(entry.row, day?.problem ?? NO_DAY))
  }
  statement.unreadable = unreadable.sort((a, b) => a.row - b.row)
  const links = oldestFirst(dated)
  checkChain(statement, links, said)
  const was_paid_out = paidOut(links)
  statement.lines = links
    .map((link) => lineOf(link, { textOf, inOrder, was_paid_out, own_names: upload.own_names }))
    .sort(byDay)
  const [from, to] = [statement.lines[0]?.day ?? null, statement.lines.at(-1)?.day ?? null]
  const [begin, end] = period?.map(inOrder) ?? []
  const holds =
    typeof begin === 'string' && typeof end === 'string' && from && to && begin <= from && to <= end
  statement.from_on = holds ? begin : from
  statement.to_on = holds ? end : to
  return statement
}

type TextOf = (entry: StatementEntry, field: StatementField) => string
interface Dated {
  entry: StatementEntry
  day: string
  moved: number
  balance: number | null
}

function checkChain(
  statement: ReadStatement,
  links: readonly Dated[],
  said: Pick<ReadStatement, 'opening' | 'closing'>,
): void {
  const last = links.findLast(({ balance }) => balance !== null)
  if (!last) {
    if (links.length > 0) statement.notes.push(NO_BALANCE_NOTE)
    return
  }
  statement.opening ??= said.opening ?? openingOf(links)
  statement.closing ??= said.closing ?? last.balance
  const gaps = findGaps(links, statement)
  statement.gaps = gaps.slice(0, MOST_GAPS)
  statement.chain = gaps.length > 0 ? 'broken' : 'whole'
  if (gaps.length * 2 > links.length && links.length > 2)
    statement.notes.push(
      'Most balances do not follow from the amounts. Check which column is money in and which is money out.',
    )
}

/** A bank takes a payment back under its session id. */
function paidOut(links: readonly Dated[]): (entry: StatementEntry) => boolean {
  const keysOf = ({ narration, moved }: StatementEntry) =>
    sessionsOf(narration).map((id) => `${id} ${Math.abs(moved)}`)
  const out = new Set(links.flatMap(({ entry }) => (entry.moved < 0 ? keysOf(entry) : [])))
  return (entry) => keysOf(entry).some((key) => out.has(key))
}

interface Around {
  textOf: TextOf
  inOrder: (text: string) => ReturnType<typeof dayOf>
  was_paid_out: (entry: StatementEntry) => boolean
  own_names: readonly string[]
}

function lineOf({ entry, day }: Dated, { textOf, inOrder, was_paid_out, own_names }: Around): ReadLine {
  const { moved, gross, fee, balance, row, narration } = entry
  const amount = gross === null ? moved : Math.sign(moved) * gross
  const reference = readReference(textOf(entry, 'reference'))
  const payer =
    amount > 0
      ? payerOf(narration, {
          payer: textOf(entry, 'payer'),
          payer_bank: textOf(entry, 'payer_bank'),
          payer_account: textOf(entry, 'payer_account'),
        })
      : NO_PAYER
  const value_day = inOrder(textOf(entry, 'value_day'))
  const classed = { amount, narration, reference, payer: payer.payer, was_paid_out: was_paid_out(entry) }
  return {
    row: row.number,
    day,
    value_day: typeof value_day === 'string' ? value_day : null,
    time: splitTime(textOf(entry, 'time')).time ?? splitTime(textOf(entry, 'day')).time,
    amount,
    fee,
    balance,
    narration: maskNumbers(narration),
    reference,
    ...payer,
    class: classOf(classed, own_names),
  }
}

function samplesOf(rows: readonly { cells: string[] }[], column: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    if (samples.size === MOST_SAMPLES) break
    const text = shown(cells[column] ?? '')
    if (text !== '') samples.add(text)
  }
  return [...samples]
}

/** The balance before the first line that has one. */
function openingOf(links: readonly { moved: number; balance: number | null }[]): number | null {
  const at = links.findIndex(({ balance }) => balance !== null)
  const moved = links.slice(0, at + 1).reduce((sum, link) => sum + toKobo(link.moved), 0)
  const balance = links[at]?.balance
  return balance == null ? null : toNaira(toKobo(balance) - moved)
}

/**
 * Decides what the fees of a file are. A sum before the fee shows that money in is net of it. The balances show whether
 * a fee is taken with its line. Otherwise the fee has a row of its own.
 */
function takeFees(entries: StatementEntry[]): void {
  for (const entry of entries) {
    const { moved, gross, fee } = entry
    const net =
      gross === null || fee === null ? null : toNaira(toKobo(gross) - Math.sign(moved) * toKobo(fee))
    if (net === null || toKobo(net) !== toKobo(Math.abs(moved))) entry.gross = null
  }
  if (entries.some(({ gross }) => gross !== null)) {
    for (const entry of entries) if (entry.gross === null) entry.fee = null
    return
  }
  const taken = entries.map(({ moved, fee, balance }) => ({
    moved: toNaira(toKobo(moved) - toKobo(fee ?? 0)),
    balance,
  }))
  const best = (links: Parameters<typeof holding>[0]) => Math.max(holding(links), holding(links.toReversed()))
  const with_line = best(taken) > best(entries)
  for (const [index, entry] of entries.entries()) {
    if (!with_line) entry.fee = null
    else if (entry.fee !== null) {
      entry.gross = Math.abs(entry.moved)
      entry.moved = taken[index]?.moved ?? entry.moved
    }
  }
}
