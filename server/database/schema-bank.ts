import type { CLAIM_STATES } from '#contract/bank-accounts.ts'
import type { LineClass, LineState, Rule } from '#contract/bank-lines.ts'
import type { DateOrder, STATEMENT_STATES, StatementField } from '#contract/bank-statements.ts'
import type { Bank } from '#contract/banks.ts'
import { boolean, date, integer, jsonb, pgTable, text, uuid } from '#server/database/drizzle.ts'
import { bytes, createdAt, instantColumn, moneyColumn, serial } from './columns.ts'

export const bankAccounts = pgTable('bank_accounts', {
  id: serial(),
  estate_id: integer().notNull(),
  bank: text().$type<Bank>().notNull(),
  number: text().notNull(),
  name: text().notNull(),
  shown_from: instantColumn().notNull(),
  removed_at: instantColumn(),
  created_by: integer().notNull(),
  created_at: createdAt(),
})

export const bankStatements = pgTable('bank_statements', {
  id: serial(),
  estate_id: integer().notNull(),
  bank_account_id: integer(),
  file_name: text().notNull(),
  content: bytes(),
  state: text().$type<(typeof STATEMENT_STATES)[number]>().notNull().default('uploaded'),
  result: jsonb().notNull(),
  created_by: integer().notNull(),
  created_at: createdAt(),
})

export const bankLayouts = pgTable('bank_layouts', {
  estate_id: integer().notNull(),
  bank: text().$type<Bank>().notNull(),
  headings: bytes().notNull(),
  fields: jsonb().$type<(StatementField | null)[]>().notNull(),
  date_order: text().$type<DateOrder>(),
})

export const bankLines = pgTable('bank_lines', {
  id: serial(),
  estate_id: integer().notNull(),
  bank_account_id: integer().notNull(),
  identity: bytes().notNull(),
  copy: integer().notNull(),
  position: integer().notNull(),
  day: date().notNull(),
  value_day: date(),
  amount: moneyColumn().notNull(),
  fee: moneyColumn(),
  balance: moneyColumn(),
  narration: text().notNull(),
  payer: text(),
  payer_bank: text(),
  payer_account: text(),
  payer_key: bytes(),
  reference: text(),
  class: text().$type<LineClass>().notNull(),
  state: text().$type<LineState>().notNull(),
  held: text(),
  takes_back: integer(),
  created_at: createdAt(),
})

export const bankStatementLines = pgTable('bank_statement_lines', {
  statement_id: integer().notNull(),
  line_id: integer().notNull(),
})

export const bankBookings = pgTable('bank_bookings', {
  line_id: integer().primaryKey(),
  payment_id: integer().notNull(),
  rule: text().$type<Rule>().notNull(),
  made: boolean().notNull(),
  booked_by: integer(),
  created_at: createdAt(),
})

export const bankRejections = pgTable('bank_rejections', {
  line_id: integer().notNull(),
  account_id: integer().notNull(),
})

export const claims = pgTable('claims', {
  id: serial(),
  key: uuid().notNull(),
  estate_id: integer().notNull(),
  account_id: integer().notNull(),
  user_id: integer().notNull(),
  amount: moneyColumn().notNull(),
  paid_on: date().notNull(),
  bank: text().notNull(),
  sender: text().notNull(),
  state: text().$type<(typeof CLAIM_STATES)[number]>().notNull().default('waiting'),
  answer: text(),
  created_at: createdAt(),
})

export const claimLines = pgTable('claim_lines', {
  claim_id: integer().notNull(),
  line_id: integer().notNull(),
})
