import type {
  IMPORT_STATES,
  ImportQuestion,
  ImportReport,
  ROW_OUTCOMES,
  RowProblem,
} from '#contract/imports.ts'
import type { SheetField } from '#contract/sheet-fields.ts'
import { boolean, integer, jsonb, pgTable, text } from '#server/database/drizzle.ts'
import { bytes, createdAt, instantColumn, moneyColumn, serial, textArray } from './columns.ts'

/* The tables of a sheet that is brought in, and of who is invited. */

export const imports = pgTable('imports', {
  id: serial(),
  estate_id: integer().notNull(),
  created_by: integer().notNull(),
  created_at: createdAt(),
  file_name: text().notNull(),
  headings: textArray().notNull(),
  /** One for each column; null leaves it out. */
  fields: jsonb().$type<(SheetField | null)[]>().notNull(),
  /** Sentences about the whole sheet. */
  notes: textArray().notNull().default([]),
  default_price: moneyColumn(),
  state: text().$type<(typeof IMPORT_STATES)[number]>().notNull().default('uploaded'),
  report: jsonb().$type<ImportReport>(),
  /** Of what the check showed: a run that would do something else writes nothing. */
  plan_hash: bytes(),
  rows_done: integer().notNull().default(0),
  cancel_asked: boolean().notNull().default(false),
  failure: text(),
  finished_at: instantColumn(),
  /** Questions of the last check, with their answers. */
  questions: jsonb().$type<ImportQuestion[]>(),
  /** What it made and changed, to be undone by. */
  made: jsonb(),
  /** Since when nothing of what the sheet said, or of what stood before it, is kept. */
  emptied_at: instantColumn(),
})

export const importRows = pgTable('import_rows', {
  import_id: integer().notNull(),
  row_number: integer().notNull(),
  /** The file's own. */
  cells: textArray().notNull(),
  /** Null: nobody corrected a cell. */
  corrected: textArray(),
  left_out: boolean().notNull().default(false),
  outcome: text().$type<(typeof ROW_OUTCOMES)[number]>(),
  /** Null: corrected or left out since the check. */
  problems: jsonb().$type<RowProblem[]>(),
  changes: jsonb().$type<{ what: string; before: string; after: string }[]>(),
})

/** What a heading said in the last sheet of an estate. */
export const importHeadings = pgTable('import_headings', {
  estate_id: integer().notNull(),
  heading: text().notNull(),
  field: text().$type<SheetField>(),
})

export const invitations = pgTable('invitations', {
  id: serial(),
  estate_id: integer().notNull(),
  user_id: integer().notNull(),
  import_id: integer(),
  created_at: createdAt(),
  channel: text().$type<'email' | 'whatsapp' | 'letter'>(),
  /** The link that was sent last, and the message that it left by. */
  link_id: integer(),
  message_id: integer(),
  sent_at: instantColumn(),
  opened_at: instantColumn(),
})
