import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { estateName } from './estates.ts'
import { id, idParams, instant, naira, pathId } from './fields.ts'
import { pageQuery } from './pages.ts'
import { MANAGERS } from './roles.ts'
import { COLUMN_FIELDS, MOST_SHEET_COLUMNS, SHEET_LIMIT_BYTES, type SheetField } from './sheet-fields.ts'
import { line, lines, listOf, typed } from './text.ts'

/**
 * `uploaded` waits for its columns to be confirmed, `checked` for somebody to run it. One that was `interrupted` or
 * `cancelled`, or `failed`, wrote nothing and may be checked again.
 */
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

/** The check's verdict on a row. A `refused` or `left_out` row is not written; a warning does not keep a row back. */
export const ROW_OUTCOMES = ['new', 'changed', 'same', 'refused', 'left_out'] as const

/** The most open questions at a time. Rows say the rest as warnings or errors. */
export const MOST_QUESTIONS = 200
/** A title or a name. */
const LONGEST_ANSWER_CHARS = 200
/** The longest text that a row may hold: a description. */
const LONGEST_CELL_CHARS = 5000

const IN_WORDS = { description: 'What a column says; `attribute.12` is the attribute with that id.' }
const sheetField = z
  .union([z.enum(COLUMN_FIELDS), z.templateLiteral(['attribute.', z.int().positive()])])
  .meta(IN_WORDS)
/** The same as it is asked for. */
const askedField = typed(20, { tooLong: 'Not something that a column says' })
  .regex(
    new RegExp(`^(?:${COLUMN_FIELDS.join('|')}|attribute\\.[1-9]\\d{0,9})$`),
    'Not something that a column says',
  )
  .transform((field) => field as SheetField)
  .meta(IN_WORDS)

const column = z.object({
  heading: z.string(),
  /** The first few cells that hold something. */
  samples: z.array(z.string()),
  /** What it is taken to say; null: it is left out. */
  field: sheetField.nullable(),
})

const made = z.object({ new: z.int(), changed: z.int(), same: z.int() })
/** Naira; what was paid in advance counts below zero. */
const balances = z.object({ count: z.int(), amount: z.number() })
const importReport = z.object({
  /** Rows by what becomes of them, and those with a warning. */
  rows: z.object({
    ...{ new: z.int(), changed: z.int(), same: z.int(), refused: z.int(), warned: z.int() },
    /** Not in older reports. */
    left_out: z.int().optional(),
  }),
  properties: made,
  tenancies: made,
  /** Who gets a first part in the estate, whether or not they have an account, and who has one there and gets another. */
  people: z.object({ new: z.int(), linked: z.int() }),
  /** Whom an invitation can reach, and who needs a printed letter. */
  invitations: z.object({ by_email: z.int(), by_whatsapp: z.int(), by_letter: z.int(), joined: z.int() }),
  /** Opening balances of the rows that go in, and of those that are refused. */
  openings: z.object({ taken: balances, refused: balances }),
  /** Tenancies that the estate, which bills, asks at once for charges since their first day, besides the opening balances. */
  asked: balances,
})
export type ImportReport = z.infer<typeof importReport>

/** Asks whether several spellings mean one home, or one person with one phone or email. */
const importQuestion = z.object({
  key: z.string(),
  about: z.enum(['home', 'person']),
  spellings: z.array(
    z.object({
      text: z.string(),
      /** The first rows that say so. */
      rows: z.array(z.int()),
      /** The estate has it so already. */
      here: z.boolean(),
    }),
  ),
  /** The spellings that may stand for all. */
  choices: z.array(z.string()),
  /** The spelling that the check used for all; null: they are different. */
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
  /** Rows of the sheet that hold something, without the headings. */
  rows: z.int(),
  created_at: instant,
  created_by: z.string(),
  finished_at: instant.nullable(),
  /** Null until it is checked. */
  report: importReport.nullable(),
})
export type ImportSummary = z.infer<typeof importSummary>

const importDetail = importSummary.extend({
  columns: z.array(column),
  /** Sentences about the whole sheet, for example which tabs and rows were not read. */
  notes: z.array(z.string()),
  /** What a column may say, with what it is called. */
  fields: z.array(z.object({ field: sheetField, label: z.string() })),
  /** Naira, of new properties whose row says none. */
  default_price: z.number().nullable(),
  /** Of the rows, while it is checked or run. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Why it failed, in words fit to show. */
  failure: z.string().nullable(),
  /** Questions of the last check, open ones first. */
  questions: z.array(importQuestion),
  /** A row was corrected or left out since the check. */
  to_check: z.boolean(),
  /** What the sheet said is no longer kept. */
  emptied: z.literal(true).optional(),
  /** Null while there is nothing to undo; else why it can no longer be undone, or an empty list. */
  undo_kept_from: z.array(z.string()).nullable(),
})
export type ImportDetail = z.infer<typeof importDetail>

const rowProblem = z.object({
  /** `error` keeps the row back. */
  kind: z.enum(['error', 'warning']),
  /** 'Tenant phone'; null where it is about the whole row. */
  column: z.string().nullable(),
  /** '0803 12 has 6 digits, a number here has 11'. */
  message: z.string(),
})
export type RowProblem = z.infer<typeof rowProblem>
const importedRow = z.object({
  /** As the file counts, with its headings. */
  row: z.int(),
  outcome: z.enum(ROW_OUTCOMES),
  property: z.string().nullable(),
  tenant: z.string().nullable(),
  problems: z.array(rowProblem),
  /** One for each column, as they count. */
  cells: z.array(z.string()),
  /** The cells of the file; null where nobody corrected them. */
  uploaded: z.array(z.string()).nullable(),
  left_out: z.boolean(),
  /** It was corrected, left out or taken back in since the check. */
  to_check: z.boolean(),
  /** What is there already and becomes another: 'Price', from, to. */
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
})
export type ImportedRow = z.infer<typeof importedRow>

const ofEstate = z.strictObject({ estateId: pathId })
const format = z.enum(['csv', 'xlsx'], { error: 'Either csv or xlsx' })

export const importsApi = {
  uploadSheet: endpoint('POST /estate/imports/:estateId', {
    summary:
      'Takes an XLSX or CSV sheet of an estate, the file itself as the body. Answers its columns and what each is taken to say; nothing is written yet.',
    allow: MANAGERS,
    status: 201,
    params: ofEstate,
    query: z.strictObject({ file_name: line(200).min(1, 'The file has no name') }),
    body_limit: SHEET_LIMIT_BYTES,
    reply: importDetail,
  }),
  listImports: endpoint('GET /estate/imports/:estateId', {
    summary: 'The imports of an estate, the newest first. Searches the name of the file.',
    allow: MANAGERS,
    list: true,
    params: ofEstate,
    query: pageQuery,
    reply: z.array(importSummary),
  }),
  getImport: endpoint('GET /import/:id', {
    summary: 'An import: its columns, how far it is, and what it would write or wrote.',
    allow: MANAGERS,
    params: idParams,
    reply: importDetail,
  }),
  checkImport: endpoint('PUT /import/check/:id', {
    summary:
      'Confirms what the columns say, which is remembered for the estate, and checks every row by running the import and taking it back.',
    allow: MANAGERS,
    status: 202,
    params: idParams,
    body: z.strictObject({
      /** One for each column, in their order; null leaves the column out. */
      fields: listOf(askedField.nullable(), {
        max: MOST_SHEET_COLUMNS,
        missing: 'Say what each column holds',
      }),
      default_price: naira('Enter a valid price').nullable(),
      /** Answers to questions of the last check. Others keep the answer that they have. */
      answers: listOf(z.strictObject({ key: typed(40), answer: typed(LONGEST_ANSWER_CHARS).nullable() }), {
        max: MOST_QUESTIONS,
        min: 0,
        missing: 'Not a list of answers',
      }).optional(),
    }),
    reply: importDetail,
  }),
  correctRow: endpoint('PUT /import/row/:id', {
    summary:
      'Corrects cells of one row, or leaves it out. The row stays as it was uploaded beside that; the import has to be checked again.',
    allow: MANAGERS,
    params: idParams,
    body: z.strictObject({
      row: id,
      left_out: z.boolean({ error: 'Say whether the row is left out' }),
      /** Changed cells. `column` counts from 0. */
      cells: listOf(
        z.strictObject({ column: z.int().min(0).max(MOST_SHEET_COLUMNS), text: lines(LONGEST_CELL_CHARS) }),
        { max: MOST_SHEET_COLUMNS, min: 0, missing: 'Say what the cells hold' },
      ),
    }),
    reply: importDetail,
  }),
  runImport: endpoint('POST /import/run/:id', {
    summary:
      'Writes the rows that are not refused, all of them or none. Refused where it would no longer do what the check showed.',
    allow: MANAGERS,
    status: 202,
    params: idParams,
    reply: importDetail,
  }),
  cancelImport: endpoint('POST /import/cancel/:id', {
    summary: 'Stops a check or a run; nothing of it stays.',
    allow: MANAGERS,
    params: idParams,
    reply: importDetail,
  }),
  undoImport: endpoint('POST /import/undo/:id', {
    summary: 'Takes back all that an import wrote, as long as nothing else has touched it.',
    allow: MANAGERS,
    params: idParams,
    reply: importDetail,
  }),
  listImportedRows: endpoint('GET /import/rows/:id', {
    summary:
      'The rows of an import that was checked, with their problems and changes, in the order of the sheet.',
    allow: MANAGERS,
    list: true,
    params: idParams,
    query: pageQuery.extend({
      outcome: z.enum([...ROW_OUTCOMES, 'warned'], { error: 'Not an outcome' }).optional(),
    }),
    reply: z.array(importedRow),
  }),
  exportRefused: endpoint('GET /import/refused/:id', {
    summary:
      'The refused rows as the same sheet, with a column that says why; it can be uploaded as it is. Needs the password, see `POST /me/confirm-password`.',
    allow: MANAGERS,
    heavy: true,
    params: idParams,
    query: z.strictObject({ format }),
    reply: z.any(),
  }),
  sheetTemplate: endpoint('GET /estate/sheet/:estateId/template', {
    summary: 'An empty sheet to fill in, with one that explains it.',
    allow: MANAGERS,
    params: ofEstate,
    reply: z.any(),
  }),
  exportSheet: endpoint('GET /estate/sheet/:estateId', {
    summary:
      'Properties, landlords and tenants of an estate as the sheet that an import reads: reading it again changes nothing. Needs the password, see `POST /me/confirm-password`.',
    allow: MANAGERS,
    heavy: true,
    params: ofEstate,
    query: z.strictObject({ format }),
    reply: z.any(),
  }),
}
