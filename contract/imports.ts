import { z } from 'zod'
import { endpoint, FILE, NEEDS_PASSWORD } from './endpoint.ts'
import { estateName } from './estates.ts'
import { id, instant, naira, sheetFormat } from './fields.ts'
import { pageQuery } from './pages.ts'
import { MANAGERS } from './roles.ts'
import { COLUMN_FIELDS, MOST_SHEET_COLUMNS, SHEET_LIMIT_BYTES, type SheetField } from './sheet-fields.ts'
import { line, lines, listOf, typed } from './text.ts'

/** `interrupted`, `cancelled` and `failed` imports wrote nothing and may be checked again. */
export const IMPORT_STATES = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'undone',
  'cancelled',
  'interrupted',
  'failed',
] as const

/** The check's verdict. Rows that are `refused` or `left_out` are not written. */
export const ROW_OUTCOMES = ['new', 'changed', 'same', 'refused', 'left_out'] as const

export const MOST_QUESTIONS = 200
const LONGEST_ANSWER_CHARS = 200
const LONGEST_CELL_CHARS = 5000

const IN_WORDS = { description: 'What a column says; `attribute.12` is the attribute with that id.' }
const sheetField = z
  .union([z.enum(COLUMN_FIELDS), z.templateLiteral(['attribute.', z.int().positive()])])
  .meta(IN_WORDS)
const NO_FIELD = 'Not something that a column can hold'
const askedField = typed(20, { tooLong: NO_FIELD })
  .regex(new RegExp(`^(?:${COLUMN_FIELDS.join('|')}|attribute\\.[1-9]\\d{0,9})$`), NO_FIELD)
  .transform((field) => field as SheetField)
  .meta(IN_WORDS)

const made = z.object({ new: z.int(), changed: z.int(), same: z.int() })
/** Naira; an amount paid in advance is negative. */
const balances = z.object({ count: z.int(), amount: z.number() })
const importReport = z.object({
  rows: z.object({
    ...{ new: z.int(), changed: z.int(), same: z.int(), refused: z.int(), warned: z.int() },
    /** Refused only because their new property has no price. Missing in older reports. */
    unpriced: z.int().optional(),
    /** Missing in older reports. */
    left_out: z.int().optional(),
  }),
  properties: made,
  tenancies: made,
  /** `new` people are new to the estate; `linked` people have an account there and get another role. */
  people: z.object({ new: z.int(), linked: z.int() }),
  invitations: z.object({ by_email: z.int(), by_whatsapp: z.int(), by_letter: z.int(), joined: z.int() }),
  openings: z.object({ taken: balances, refused: balances }),
  /** Charges that a billing estate raises at once for the time since the tenancies began. */
  asked: balances,
})
export type ImportReport = z.infer<typeof importReport>

const importQuestion = z.object({
  key: z.string(),
  about: z.enum(['home', 'person']),
  spellings: z.array(z.object({ text: z.string(), rows: z.array(z.int()), here: z.boolean() })),
  choices: z.array(z.string()),
  /** Null: the spellings mean different things. */
  answer: z.string().nullable(),
  /** False: the answer is the safe default. */
  answered: z.boolean(),
})
export type ImportQuestion = z.infer<typeof importQuestion>

const importSummary = z.object({
  id,
  estate: estateName,
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  rows: z.int(),
  created_at: instant,
  created_by: z.string(),
  finished_at: instant.nullable(),
  report: importReport.nullable(),
})
export type ImportSummary = z.infer<typeof importSummary>

const importDetail = importSummary.extend({
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      /** Null: the column is ignored. */
      field: sheetField.nullable(),
    }),
  ),
  notes: z.array(z.string()),
  fields: z.array(z.object({ field: sheetField, label: z.string() })),
  default_price: z.number().nullable(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  failure: z.string().nullable(),
  questions: z.array(importQuestion),
  /** A row changed since the check. */
  to_check: z.boolean(),
  /** The content of the sheet was deleted. */
  emptied: z.literal(true).optional(),
  /** Null while there is nothing to undo; else the reasons that prevent it. */
  undo_kept_from: z.array(z.string()).nullable(),
})
export type ImportDetail = z.infer<typeof importDetail>

const rowProblem = z.object({
  /** `error` keeps the row back. */
  kind: z.enum(['error', 'warning']),
  column: z.string().nullable(),
  message: z.string(),
})
export type RowProblem = z.infer<typeof rowProblem>
const importedRow = z.object({
  /** Row number in the file, headings included. */
  row: z.int(),
  outcome: z.enum(ROW_OUTCOMES),
  property: z.string().nullable(),
  tenant: z.string().nullable(),
  problems: z.array(rowProblem),
  cells: z.array(z.string()),
  uploaded: z.array(z.string()).nullable(),
  left_out: z.boolean(),
  to_check: z.boolean(),
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
})
export type ImportedRow = z.infer<typeof importedRow>
const detail = { allow: MANAGERS, reply: importDetail } as const

export const importsApi = {
  uploadSheet: endpoint('POST /estate/imports/:estateId', {
    summary: 'Uploads an XLSX or CSV sheet as the body and answers its columns. Nothing is written yet.',
    ...detail,
    status: 201,
    query: z.strictObject({ file_name: line(200).min(1, 'The file has no name') }),
    body_limit: SHEET_LIMIT_BYTES,
  }),
  listImports: endpoint('GET /estate/imports/:estateId', {
    summary: 'The imports of an estate, the newest first. Searches the name of the file.',
    allow: MANAGERS,
    list: true,
    query: pageQuery,
    reply: z.array(importSummary),
  }),
  getImport: endpoint('GET /import/:id', {
    summary: 'An import with its columns, progress and report.',
    ...detail,
  }),
  checkImport: endpoint('PUT /import/check/:id', {
    summary: 'Confirms the columns, remembers them for the estate, and checks all rows in a dry run.',
    ...detail,
    status: 202,
    body: z.strictObject({
      fields: listOf(askedField.nullable(), {
        max: MOST_SHEET_COLUMNS,
        missing: 'Say what each column holds',
      }),
      default_price: naira('Enter a valid price').nullable(),
      answers: listOf(z.strictObject({ key: typed(40), answer: typed(LONGEST_ANSWER_CHARS).nullable() }), {
        max: MOST_QUESTIONS,
        min: 0,
        missing: 'Not a list of answers',
      }).optional(),
    }),
  }),
  correctRow: endpoint('PUT /import/row/:id', {
    summary: 'Corrects or leaves out a row; the import must be checked again. The original stays.',
    ...detail,
    body: z.strictObject({
      row: id,
      left_out: z.boolean({ error: 'Say whether the row is left out' }),
      /** Changed cells. `column` counts from 0. */
      cells: listOf(
        z.strictObject({ column: z.int().min(0).max(MOST_SHEET_COLUMNS), text: lines(LONGEST_CELL_CHARS) }),
        { max: MOST_SHEET_COLUMNS, min: 0, missing: 'Say what the cells hold' },
      ),
    }),
  }),
  runImport: endpoint('POST /import/run/:id', {
    summary: 'Writes all accepted rows or none. Refused if the result would differ from the check.',
    ...detail,
    status: 202,
  }),
  cancelImport: endpoint('POST /import/cancel/:id', {
    summary: 'Stops a check or a run and discards its work.',
    ...detail,
  }),
  undoImport: endpoint('POST /import/undo/:id', {
    summary: 'Undoes an import, unless its rows were changed since.',
    ...detail,
  }),
  listImportedRows: endpoint('GET /import/rows/:id', {
    summary: 'The checked rows of an import with problems and changes, in the order of the sheet.',
    allow: MANAGERS,
    list: true,
    query: pageQuery.extend({
      outcome: z.enum([...ROW_OUTCOMES, 'warned'], { error: 'Not an outcome' }).optional(),
    }),
    reply: z.array(importedRow),
  }),
  exportRefused: endpoint('GET /import/refused/:id', {
    summary: `The refused rows as a sheet with the reasons, ready for another upload. ${NEEDS_PASSWORD}`,
    allow: MANAGERS,
    ...FILE,
    query: z.strictObject({ format: sheetFormat }),
  }),
  sheetTemplate: endpoint('GET /estate/sheet/:estateId/template', {
    summary: 'An empty sheet with instructions.',
    allow: MANAGERS,
    reply: z.any(),
  }),
  exportSheet: endpoint('GET /estate/sheet/:estateId', {
    summary: `The properties, landlords and tenants of an estate as an importable sheet. ${NEEDS_PASSWORD}`,
    allow: MANAGERS,
    ...FILE,
    query: z.strictObject({ format: sheetFormat }),
  }),
}
