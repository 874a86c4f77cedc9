import type { LineClass } from '#contract/bank-lines.ts'
import type { DateOrder, StatementField, StatementGap } from '#contract/bank-statements.ts'
import { readInChild, refuseTooLarge } from '#server/sheets/in-child.ts'

/** Columns and order of dates that an estate confirmed for these headings. */
export interface KnownLayout {
  /** SHA-256 in hex. */
  headings: string
  fields: (StatementField | null)[]
  date_order: DateOrder | null
}

export interface StatementUpload {
  bytes: Uint8Array
  file_name: string
  /** As a person corrected them; null: as the headings say. */
  fields: (StatementField | null)[] | null
  date_order: DateOrder | null
  layouts: KnownLayout[]
  /** Names of the estate and of its bank accounts, to know its own moves. */
  own_names: string[]
}

export interface ReadLine {
  /** Of the file. */
  row: number
  day: string
  value_day: string | null
  /** `10:00:01` */
  time: string | null
  /** Signed naira, before the bank's fee. */
  amount: number
  fee: number | null
  balance: number | null
  narration: string
  reference: string | null
  payer: string | null
  payer_bank: string | null
  /** Last four digits. */
  payer_account: string | null
  /** The name is that of an agent, a bank or a wallet: never remembered as a payer. */
  is_agent: boolean
  class: LineClass
}

export interface UnreadableRow {
  row: number
  cells: string[]
  why: string
}

export interface ReadStatement {
  headings_hash: string
  columns: { heading: string; samples: string[]; field: StatementField | null }[]
  date_order: DateOrder | null
  asks_date_order: boolean
  /** Ten digits that the file names. */
  account_number: string | null
  /** The oldest first. Without lines: a column, or the order of dates, is to be said. */
  lines: ReadLine[]
  /** Rows below the headings that hold money or could: lines and unreadable ones. */
  read: number
  unreadable: UnreadableRow[]
  opening: number | null
  closing: number | null
  chain: 'whole' | 'broken' | 'no balance'
  /** Above zero: money in is missing. At most 100. */
  gaps: StatementGap[]
  notes: string[]
  from_on: string | null
  to_on: string | null
}

export type StatementChildMessage =
  | Omit<ReadStatement, 'lines' | 'unreadable'>
  | { lines: ReadLine[] }
  | { unreadable: UnreadableRow[] }

/** Throws a `SheetRefusal`. */
export async function readStatement(upload: StatementUpload): Promise<ReadStatement> {
  refuseTooLarge(upload)
  const lines: ReadLine[] = []
  const unreadable: UnreadableRow[] = []
  let head: Omit<ReadStatement, 'lines' | 'unreadable'> | null = null
  await readInChild<StatementChildMessage>(new URL('./child.ts', import.meta.url), upload, (told) => {
    if ('lines' in told) lines.push(...told.lines)
    else if ('unreadable' in told) unreadable.push(...told.unreadable)
    else head = told
  })
  if (!head) throw new Error('the child told nothing of the statement')
  return Object.assign(head, { lines, unreadable })
}
