import { z } from 'zod'
import { formatDay } from './dates.ts'
import { endpoint } from './endpoint.ts'
import {
  day,
  id,
  idParams,
  naira,
  onceKey,
  optionalLines,
  optionalText,
  pickedId,
  requiredLines,
} from './fields.ts'
import { pageQuery } from './pages.ts'
import { MANUAL_METHODS } from './payment-methods.ts'
import { paidEntries, payment, paymentItem } from './payments.ts'
import { MANAGERS } from './roles.ts'
import { listOf } from './text.ts'

/** Whose money may be recorded: a tenancy, also one that has ended. */
const payer = z.object({
  /** The tenancy. */
  id,
  name: z.string(),
  property_title: z.string(),
  estate_id: id,
  estate_name: z.string(),
  /** They live there no more. */
  left: z.boolean(),
})
export type Payer = z.infer<typeof payer>

const BANK_REFERENCE_MISSING = "Enter the bank's reference"
const bank_reference = optionalText(100).refine(
  (value) => value === null || /[\p{L}\p{N}]/u.test(value),
  BANK_REFERENCE_MISSING,
)

const fields = z.strictObject({
  tenant_id: pickedId('Select who paid'),
  method: z.enum(MANUAL_METHODS, { error: 'Select a payment method' }),
  /** Naira. */
  amount: naira('Enter a valid amount'),
  /** The day on which the money came. */
  paid_on: day('Enter a valid date'),
  /** What the bank calls the transfer, or the number of the POS slip; there is none of cash. */
  bank_reference,
  note: optionalLines(500),
  /** What of the book it pays first; the rest of the amount pays what is owed longest. */
  entries: paidEntries.optional(),
  /** What it pays for, at today's prices; without either the money is on account. */
  items: listOf(paymentItem, {
    max: 100,
    missing: 'Select a charge',
    tooMany: 'At most 100 different charges',
  }).optional(),
})
/** What a person fills in. */
export const recordPaymentForm = fields.superRefine(({ method, bank_reference: reference }, context) => {
  const wrong = (message: string) =>
    context.addIssue({ code: 'custom', path: ['bank_reference'], message, input: reference })
  if (method === 'cash' && reference !== null) wrong('Cash has no bank reference')
  if (method !== 'cash' && reference === null) wrong(BANK_REFERENCE_MISSING)
})
const recordPaymentBody = recordPaymentForm.safeExtend({
  key: onceKey,
})
export type RecordPaymentBody = z.output<typeof recordPaymentBody>

/** How long before a tenancy, or the first month that its estate bills, money for it may have come, such as a deposit. */
export const EARLIEST_BEFORE_TENANCY_MONTHS = 12
/** The first day that may be recorded: older money belongs to books that are closed. Days are `2026-11-30`. */
export const earliestPaidOn = (today: string): string => `${Number(today.slice(0, 4)) - 1}-01-01`
/** What is wrong with the day on which money is said to have come. */
export function problemOfDay(paid_on: string, today: string): string | null {
  const earliest = earliestPaidOn(today)
  if (paid_on > today) return 'This day is in the future.'
  return paid_on < earliest ? `At the earliest ${formatDay(earliest)}.` : null
}

export const reversePaymentBody = z.strictObject({
  /** The payer reads it. */
  note: requiredLines('Enter a reason', 500),
})

/** Money that did not come by card. */
export const manualPaymentsApi = {
  listPayers: endpoint('GET /payment/payers', {
    summary:
      'The tenancies whose money may be recorded, those that have ended last. Searches name, email, phone number and property.',
    allow: MANAGERS,
    list: true,
    query: pageQuery,
    reply: z.array(payer),
  }),
  recordPayment: endpoint('POST /payment/record', {
    summary: 'Records cash, a bank transfer or a POS slip for a tenancy. The same key is recorded once.',
    allow: MANAGERS,
    status: 201,
    body: recordPaymentBody,
    reply: payment,
  }),
  reversePayment: endpoint('POST /payment/:id/reverse', {
    summary: 'Takes back a payment that the estate recorded, by a row of its own. Answers that row.',
    allow: MANAGERS,
    status: 201,
    params: idParams,
    body: reversePaymentBody,
    reply: payment,
  }),
}
