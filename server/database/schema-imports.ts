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

export const imports = pgTable('imports', {
  id: serial(),
  estate_id: integer().notNull(),
  created_by: integer().notNull(),
  created_at: createdAt(),
  file_name: text().notNull(),
  headings: textArray().notNull(),
  /** One per column; null: not imported. */
  fields: jsonb().$type<(SheetField | null)[]>().notNull(),
  notes: textArray().notNull().default([]),
  default_price: moneyColumn(),
  state: text().$type<(typeof IMPORT_STATES)[number]>().notNull().default('uploaded'),
  report: jsonb().$type<ImportReport>(),
  /** Hash of the checked plan; a run with another plan writes nothing. */
  plan_hash: bytes(),
  rows_done: integer().notNull().default(0),
  cancel_asked: boolean().notNull().default(false),
  failure: text(),
  finished_at: instantColumn(),
  questions: jsonb().$type<ImportQuestion[]>(),
  made: jsonb(),
  emptied_at: instantColumn(),
})

export const importRows = pgTable('import_rows', {
  import_id: integer().notNull(),
  row_number: integer().notNull(),
  cells: textArray().notNull(),
  corrected: textArray(),
  left_out: boolean().notNull().default(false),
  outcome: text().$type<(typeof ROW_OUTCOMES)[number]>(),
  /** Null: changed since the check. */
  problems: jsonb().$type<RowProblem[]>(),
  changes: jsonb().$type<{ what: string; before: string; after: string }[]>(),
})

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
  link_id: integer(),
  message_id: integer(),
  sent_at: instantColumn(),
  opened_at: instantColumn(),
})
