import type { ReminderDay } from '#contract/reminders.ts'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  sql,
  text,
  uuid,
} from '#server/database/drizzle.ts'
import { bytes, createdAt, dayRange, moneyColumn, serial, sumOfNaira, textArray } from './columns.ts'

const bigserial = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const entryId = () => bigint({ mode: 'number' })

export const billingPauses = pgTable('billing_pauses', {
  id: serial(),
  estate_id: integer().notNull(),
  from_on: date().notNull(),
  until_on: date(),
})

export const billedCharges = pgTable('billed_charges', {
  estate_id: integer().notNull(),
  charge_id: integer().notNull(),
  anchor_on: date().notNull(),
  months: integer().notNull(),
  created_at: createdAt(),
})

export const chargeTerms = pgTable('charge_terms', {
  id: serial(),
  estate_id: integer().notNull(),
  charge_id: integer().notNull(),
  effective_from: date().notNull(),
  known_from: date().notNull(),
  decided_on: date().notNull().default(sql`lagos_today()`),
  amount: moneyColumn().notNull(),
  active: boolean().notNull().default(true),
  due_days: smallint().notNull().default(0),
  proration: text().$type<'full' | 'daily' | 'none'>().notNull().default('full'),
  grace_days: smallint().notNull().default(0),
  late_fee_kind: text().$type<'fixed' | 'percent'>(),
  late_fee: moneyColumn(),
  late_fee_monthly: boolean().notNull().default(false),
  late_fee_cap: moneyColumn(),
  created_by: integer(),
  created_at: createdAt(),
})

export type DebitKind = 'due' | 'purchase' | 'late_fee' | 'opening' | 'manual' | 'instalment' | 'refund'
export type CreditKind =
  | 'payment'
  | 'opening_credit'
  | 'discount'
  | 'proration'
  | 'cancel'
  | 'waiver'
  | 'write_off'
  | 'plan'

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigserial(),
  estate_id: integer().notNull(),
  tenant_id: integer().notNull(),
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
  of_entry: entryId(),
  seq: integer(),
  note: text(),
  created_by: integer(),
  created_at: createdAt(),
})

export const allocations = pgTable('allocations', {
  id: bigserial(),
  tenant_id: integer().notNull(),
  credit_id: entryId().notNull(),
  debit_id: entryId().notNull(),
  amount: moneyColumn().notNull(),
  dated_on: date().notNull(),
  created_at: createdAt(),
})

export const ledgerOpen = pgTable('ledger_open', {
  entry_id: bigint({ mode: 'number' }).primaryKey(),
  estate_id: integer().notNull(),
  tenant_id: integer().notNull(),
  side: text().$type<'debit' | 'credit'>().notNull(),
  kind: text().$type<DebitKind | CreditKind>().notNull(),
  charge_id: integer(),
  amount: moneyColumn().notNull(),
  open: moneyColumn().notNull(),
  dated_on: date().notNull(),
  due_on: date(),
  released_on: date(),
})

export const adjustments = pgTable('adjustments', {
  key: uuid().primaryKey(),
  tenant_id: integer().notNull(),
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
  tenant_ids: integer().array().notNull(),
  estates: textArray().notNull(),
  from_on: date().notNull(),
  to_on: date().notNull(),
  opening: sumOfNaira().notNull(),
  closing: sumOfNaira().notNull(),
  issued_by: integer().notNull(),
  issued_at: createdAt(),
})

export const reminderRules = pgTable('reminder_rules', {
  estate_id: integer().primaryKey(),
  turned_on: boolean().notNull(),
  days: integer().array().$type<ReminderDay[]>().notNull(),
  whatsapp: boolean().notNull(),
  reminded_until: date().notNull(),
})

export const reminders = pgTable('reminders', {
  id: bigserial(),
  estate_id: integer().notNull(),
  tenant_id: integer().notNull(),
  sent_on: date().notNull().default(sql`lagos_today()`),
  amount: sumOfNaira().notNull(),
  created_by: integer(),
  created_at: createdAt(),
})
