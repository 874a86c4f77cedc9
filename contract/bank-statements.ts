import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import { dayOut, id, instant } from './fields.ts'
import { pageQuery } from './pages.ts'
import { MANAGERS } from './roles.ts'
import { SHEET_LIMIT_BYTES } from './sheet-fields.ts'
import { line, listOf } from './text.ts'

/** The fields that a column of a statement can hold. */
export const STATEMENT_FIELDS = [
  'day',
  'value_day',
  'time',
  'narration',
  'reference',
  'money_in',
  'money_out',
  'amount',
  'direction',
  'balance',
  'fee',
  'payer',
  'payer_bank',
  'payer_account',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** `uploaded`: to be checked by a person; `taken`: its lines are here; `undone`: they are gone again. */
export const STATEMENT_STATES = ['uploaded', 'taken', 'undone'] as const
export const DATE_ORDERS = ['day first', 'month first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Rows of the file: they add up to `read`. */
const counts = z.object({
  read: z.int(),
  /** Money in that was not here before. */
  new: z.int(),
  known: z.int(),
  /** Equal rows of two files without balance or reference: a person decides. */
  held: z.int(),
  /** Money out, charges, reversals, own moves, settlements. */
  no_payment: z.int(),
  unreadable: z.int(),
})
export type StatementCounts = z.infer<typeof counts>

const gap = z.object({ amount: z.number(), after: dayOut, before: dayOut })
export type StatementGap = z.infer<typeof gap>

const statementSummary = z.object({
  id,
  estate: estateName,
  file_name: z.string(),
  state: z.enum(STATEMENT_STATES),
  created_at: instant,
  created_by: z.string(),
  /** Null: not known yet. */
  bank_account: z.object({ id, bank: z.string(), number: z.string() }).nullable(),
  from_on: dayOut.nullable(),
  to_on: dayOut.nullable(),
  counts: counts.nullable(),
})
export type StatementSummary = z.infer<typeof statementSummary>

const statementDetail = statementSummary.extend({
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      /** Null: not read. */
      field: z.enum(STATEMENT_FIELDS).nullable(),
    }),
  ),
  date_order: z.enum(DATE_ORDERS).nullable(),
  /** Both orders are possible: a person has to choose. */
  asks_date_order: z.boolean(),
  bank_accounts: z.array(z.object({ id, bank: z.string(), number: z.string(), name: z.string() })),
  /** What keeps the statement from being taken. */
  problems: z.array(z.string()),
  /** `no balance`: the file has none, so nothing shows whether a line is missing. */
  chain: z.enum(['whole', 'broken', 'no balance']).nullable(),
  gaps: z.array(gap),
  notes: z.array(z.string()),
  unreadable: z.array(z.object({ row: z.int(), cells: z.array(z.string()), why: z.string() })),
  opening: z.number().nullable(),
  closing: z.number().nullable(),
  /** Lines that equal rows of another file: both may be one. */
  held: z.array(
    z.object({
      row: z.int(),
      day: dayOut,
      amount: z.number(),
      narration: z.string(),
    }),
  ),
  /** Until it is taken. */
  first_lines: z.array(z.object({ row: z.int(), day: dayOut, amount: z.number(), narration: z.string() })),
  /** The file was deleted. */
  emptied: z.boolean(),
})
export type StatementDetail = z.infer<typeof statementDetail>

const readBody = z.strictObject({
  bank_account_id: id,
  /** One for each column; null: the column is not read. */
  fields: listOf(z.enum(STATEMENT_FIELDS).nullable(), { max: 200, missing: 'Say what the columns hold' }),
  date_order: z.enum(DATE_ORDERS).nullable(),
})
export type ReadStatementBody = z.output<typeof readBody>

const detail = { allow: MANAGERS, reply: statementDetail } as const
export const bankStatementsApi = {
  uploadBankStatement: endpoint('POST /estate/bank-statements/:estateId', {
    summary: 'Uploads the statement of a bank as the body and answers what was read. Nothing is booked yet.',
    ...detail,
    status: 201,
    query: z.strictObject({ file_name: line(200).min(1, 'The file has no name') }),
    body_limit: SHEET_LIMIT_BYTES,
  }),
  listBankStatements: endpoint('GET /estate/bank-statements/:estateId', {
    summary: 'The uploaded statements of an estate, the newest first. Searches the name of the file.',
    allow: MANAGERS,
    list: true,
    query: pageQuery,
    reply: z.array(statementSummary),
  }),
  getBankStatement: endpoint('GET /bank-statement/:id', { summary: 'An uploaded statement.', ...detail }),
  readBankStatement: endpoint('POST /bank-statement/:id/read', {
    summary: 'Reads the file again with these columns, this order of dates and this account.',
    ...detail,
    body: readBody,
  }),
  takeBankStatement: endpoint('POST /bank-statement/:id/take', {
    summary: 'Takes the lines: new ones are kept, those with one live pay code are booked.',
    ...detail,
    /** How many of the equal rows are new, by row; missing: those of the file are the known ones. */
    body: z.strictObject({
      new_rows: listOf(z.int().positive(), { max: 5000, min: 0, missing: 'Select rows' }).optional(),
    }),
  }),
  bankStatementUndo: endpoint('GET /bank-statement/:id/undo', {
    summary: 'What undoing would reverse, and what of it was confirmed by hand.',
    allow: MANAGERS,
    reply: z.object({
      lines: z.int(),
      reversed: z.int(),
      by_hand: z.array(
        z.object({
          invoice_number: z.string(),
          amount: z.number(),
          property_title: z.string(),
          by: z.string(),
        }),
      ),
    }),
  }),
  undoBankStatement: endpoint('POST /bank-statement/:id/undo', {
    summary: 'Takes out the lines that only this statement has, and reverses their payments.',
    ...detail,
  }),
}
