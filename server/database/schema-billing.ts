import { bigint, date, integer, jsonb, pgTable, sql, text, uuid } from '#server/database/drizzle.ts'
import { bytes, createdAt, dayRange, moneyColumn, serial, sumOfNaira, textArray } from './columns.ts'

const bigserial = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const entryId = () => bigint({ mode: 'number' })

export type DebitKind =
  | 'due'
  | 'purchase'
  | 'late_fee'
  | 'opening'
  | 'manual'
  | 'instalment'
  | 'refund'
  | 'payout'
  | 'transfer_out'
export type CreditKind =
  | 'payment'
  | 'opening_credit'
  | 'transfer_in'
  | 'payout_undone'
  | 'discount'
  | 'proration'
  | 'cancel'
  | 'waiver'
  | 'write_off'
  | 'plan'

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigserial(),
  estate_id: integer().notNull(),
  account_id: integer().notNull(),
  kind: text().$type<DebitKind | CreditKind>().notNull(),
  amount: moneyColumn().notNull(),
  dated_on: date().notNull(),
  due_on: date(),
  name: text().notNull(),
  charge_id: integer(),
  terms_id: integer(),
  period_no: integer(),
  period: dayRange(),
  payment_id: integer(),
  from_entry: entryId(),
  method: text(),
  bank_reference: text(),
  of_entry: entryId(),
  seq: integer(),
  note: text(),
  created_by: integer(),
  created_at: createdAt(),
})

export const closedMonths = pgTable('closed_months', {
  estate_id: integer().notNull(),
  /** Its first day. */
  month: date().notNull(),
  closed_by: integer().notNull(),
  closed_at: createdAt(),
})

export const allocations = pgTable('allocations', {
  id: bigserial(),
  account_id: integer().notNull(),
  credit_id: entryId().notNull(),
  debit_id: entryId().notNull(),
  amount: moneyColumn().notNull(),
  dated_on: date().notNull(),
  created_at: createdAt(),
})

export const adjustments = pgTable('adjustments', {
  key: uuid().primaryKey(),
  account_id: integer().notNull(),
  asked: jsonb().notNull(),
  created_by: integer().notNull(),
  created_at: createdAt(),
})

export const statements = pgTable('statements', {
  id: serial(),
  code: text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
  digest: bytes().notNull(),
  tenant_id: integer(),
  landlord_id: integer(),
  account_ids: integer().array().notNull(),
  estates: textArray().notNull(),
  from_on: date().notNull(),
  to_on: date().notNull(),
  opening: sumOfNaira().notNull(),
  closing: sumOfNaira().notNull(),
  owed: sumOfNaira().notNull(),
  credit: sumOfNaira().notNull(),
  in_advance: sumOfNaira().notNull(),
  issued_by: integer().notNull(),
  issued_at: createdAt(),
})

export const reminders = pgTable('reminders', {
  id: bigserial(),
  estate_id: integer().notNull(),
  tenant_id: integer(),
  account_id: integer(),
  sent_on: date().notNull().default(sql`lagos_today()`),
  amount: sumOfNaira().notNull(),
  created_by: integer(),
  created_at: createdAt(),
})
