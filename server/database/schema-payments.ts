import type { z } from 'zod'
import type { paymentLine } from '#contract/payments.ts'
import { bigint, date, integer, jsonb, pgTable, sql, text, uuid } from '#server/database/drizzle.ts'
import { createdAt, instantColumn, moneyColumn, search, serial, sumOfNaira } from './columns.ts'

/** `entry_id`: the ledger entry that it pays. */
export type PaymentLineRow = z.infer<typeof paymentLine> & { entry_id?: number | null }

/** The part of one home in a checkout for several. */
export interface CheckoutPart {
  account_id: number
  estate_property_id: number
  /** Naira. */
  amount: number
  items: PaymentLineRow[]
}

export const checkouts = pgTable('checkouts', {
  id: serial(),
  reference: text().notNull(),
  user_id: integer().notNull(),
  tenant_id: integer(),
  estate_id: integer().notNull(),
  estate_property_id: integer().notNull(),
  account_id: integer().notNull().default(0),
  parts: jsonb().$type<CheckoutPart[]>(),
  charge_id: integer(),
  phone_number: text().notNull(),
  email: text().notNull(),
  amount: moneyColumn().notNull(),
  items: jsonb().$type<PaymentLineRow[]>().notNull(),
  access_code: text(),
  status: text().$type<'open' | 'paid' | 'failed' | 'closed' | 'stuck'>().notNull().default('open'),
  tries: integer().notNull().default(0),
  next_check_at: instantColumn(),
  last_error: text(),
  refund_check_at: instantColumn(),
  refund_tries: integer().notNull().default(0),
  created_at: createdAt(),
})

export const invoiceNumbers = pgTable('invoice_numbers', {
  year: integer().primaryKey(),
  last_number: integer().notNull(),
})

export const payments = pgTable('payments', {
  id: serial(),
  invoice_number: text().notNull(),
  transaction_reference: text().notNull(),
  checkout_id: integer(),
  status: text().$type<'success' | 'failed' | 'refunded'>().notNull(),
  amount: moneyColumn().notNull(),
  currency: text().notNull(),
  payment_method: text().notNull(),
  channel: text(),
  gateway_response: text(),
  gateway: jsonb(),
  charge_id: integer(),
  phone_number: text(),
  user_id: integer().notNull(),
  payer_name: text().notNull(),
  payer_email: text(),
  tenant_id: integer(),
  estate_id: integer().notNull(),
  estate_property_id: integer().notNull(),
  account_id: integer().notNull().default(0),
  refund_of: integer(),
  refund_id: text(),
  recorded_by: integer(),
  bank_reference: text(),
  note: text(),
  record_key: uuid(),
  part_of: integer(),
  review: text(),
  receipt_code: text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
  paid_at: instantColumn().notNull(),
  created_at: createdAt(),
  search: search(),
})

export const paymentDays = pgTable('payment_days', {
  paid_on: date().notNull(),
  written_on: date().notNull(),
  status: text().$type<'success' | 'failed' | 'refunded'>().notNull(),
  payment_method: text().notNull(),
  currency: text().notNull(),
  payments: integer().notNull(),
  amount: sumOfNaira().notNull(),
  reversed: integer().notNull(),
  reversed_amount: sumOfNaira().notNull(),
})

export const paymentLines = pgTable('payment_lines', {
  id: serial(),
  payment_id: integer().notNull(),
  charge_id: integer(),
  entry_id: bigint({ mode: 'number' }),
  name: text().notNull(),
  amount: moneyColumn().notNull(),
  quantity: integer().notNull(),
})

export const bankReferences = pgTable('bank_references', {
  estate_id: integer().notNull(),
  reference: text().notNull(),
  payment_id: integer().notNull(),
})

export const paymentReviews = pgTable('payment_reviews', {
  payment_id: integer().primaryKey(),
  user_id: integer().notNull(),
  note: text().notNull(),
  created_at: createdAt(),
})

export const checkoutReviews = pgTable('checkout_reviews', {
  checkout_id: integer().primaryKey(),
  user_id: integer().notNull(),
  note: text().notNull(),
  created_at: createdAt(),
})

export const paymentFlags = pgTable('payment_flags', {
  id: serial(),
  checkout_id: integer().notNull(),
  kind: text().$type<'refund' | 'dispute'>().notNull(),
  subject: text().notNull().default(''),
  reason: text().notNull(),
  created_at: createdAt(),
  user_id: integer(),
  note: text(),
  reviewed_at: instantColumn(),
})
