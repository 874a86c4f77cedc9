import { z } from 'zod'
import { formatDay } from './dates.ts'
import { endpoint } from './endpoint.ts'
import {
  day,
  id,
  naira,
  onceKey,
  optionalLines,
  optionalText,
  pathId,
  pickedId,
  requiredLines,
} from './fields.ts'
import { formatNaira, sumNaira, toKobo } from './money.ts'
import { pageQuery } from './pages.ts'
import { MANUAL_METHODS } from './payment-methods.ts'
import { paidEntries, payment, paymentItem } from './payments.ts'
import { MANAGERS } from './roles.ts'
import { listOf } from './text.ts'

const payer = z.object({
  /** Null: an owner's account. */
  tenant_id: id.nullable(),
  account_id: id,
  name: z.string(),
  property_title: z.string(),
  estate_id: id,
  estate_name: z.string(),
  left: z.boolean(),
})
export type Payer = z.infer<typeof payer>

const MOST_HOMES = 50
export const TWICE = 'This home is in the list already'

const BANK_REFERENCE_MISSING = "Enter the bank's reference"
export const bank_reference = optionalText(100).refine(
  (value) => value === null || /[\p{L}\p{N}]/u.test(value),
  BANK_REFERENCE_MISSING,
)

/** Cash has no bank reference; every other method needs one. */
export function withReference(
  { method, bank_reference: reference }: { method: string; bank_reference: string | null },
  context: z.RefinementCtx,
): void {
  const wrong = (message: string) =>
    context.addIssue({ code: 'custom', path: ['bank_reference'], message, input: reference })
  if (method === 'cash' && reference !== null) wrong('Cash has no bank reference')
  if (method !== 'cash' && reference === null) wrong(BANK_REFERENCE_MISSING)
}

/** A tenancy, or an owner's account. */
export const payerKey = (missing: string) => ({
  tenant_id: pickedId(missing).optional(),
  account_id: id.optional(),
})
export type PayerKey = { tenant_id?: number | null | undefined; account_id?: number | undefined }
const isSame = (one: PayerKey, other: PayerKey | undefined): boolean =>
  one.tenant_id === other?.tenant_id && one.account_id === other?.account_id
/** Reports nobody, and two at once. */
export function namesOne(
  { tenant_id, account_id }: PayerKey,
  context: z.RefinementCtx,
  { missing, path = [], prefix = '' }: { missing: string; path?: (string | number)[]; prefix?: 'to_' | '' },
): void {
  if ((tenant_id === undefined) !== (account_id === undefined)) return
  const [field, message] =
    tenant_id === undefined ? (['tenant_id', missing] as const) : (['account_id', 'Unknown field'] as const)
  context.addIssue({ code: 'custom', path: [...path, prefix + field], message, input: tenant_id })
}

const fields = z.strictObject({
  ...payerKey('Select who paid'),
  method: z.enum(MANUAL_METHODS, { error: 'Select a payment method' }),
  amount: naira('Enter a valid amount'),
  paid_on: day('Enter a valid date'),
  /** Bank reference or number of the POS slip; cash has none. */
  bank_reference,
  note: optionalLines(500),
  /** Ledger entries paid first; the rest pays the oldest debt. */
  entries: paidEntries.optional(),
  /** Charges at today's prices; without either list the money is credit. */
  items: listOf(paymentItem, {
    max: 100,
    missing: 'Select a charge',
    tooMany: 'At most 100 different charges',
  }).optional(),
})
/** Homes that share one sum, the payer's first. Each part pays the oldest debt of its home. */
const parts = listOf(
  z.strictObject({ ...payerKey('Select a home'), amount: naira('Enter a valid amount') }),
  {
    min: 2,
    max: MOST_HOMES,
    missing: 'Add another home',
    tooMany: `At most ${MOST_HOMES} homes`,
  },
)
type Parts = z.output<typeof parts>

/** The parts of a sum name each home once and add up to it. */
export function addsUp(
  { amount, parts }: { amount: number; parts?: Parts | undefined },
  context: z.RefinementCtx,
): void {
  if (!parts) return
  const wrong = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message, input: parts })
  for (const [index, part] of parts.entries()) {
    namesOne(part, context, { missing: 'Select a home', path: ['parts', index] })
    if (parts.findIndex((each) => isSame(each, part)) !== index) wrong(['parts', index, 'tenant_id'], TWICE)
  }
  const sum = sumNaira(parts)
  if (toKobo(sum) !== toKobo(amount))
    wrong(['parts'], `The homes come to ${formatNaira(sum)}, and ${formatNaira(amount)} was paid.`)
}

export const recordPaymentForm = fields
  .extend({ parts: parts.optional() })
  .superRefine(withReference)
  .superRefine(addsUp)
  .superRefine(({ parts: homes, items, entries, ...payer }, context) => {
    const wrong = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message, input: homes })
    namesOne(payer, context, { missing: 'Select who paid' })
    if (!homes) return
    if (!isSame(payer, homes[0])) wrong(['parts', 0, 'tenant_id'], 'The first home is that of the payer')
    if (items || entries) wrong(['parts'], 'Several homes pay their oldest debt')
  })
const recordPaymentBody = recordPaymentForm.safeExtend({ key: onceKey })
export type RecordPaymentBody = z.output<typeof recordPaymentBody>

/** Earliest payment before a tenancy or the first billed month, such as a deposit. */
export const EARLIEST_BEFORE_TENANCY_MONTHS = 12
/** Older money belongs to a closed financial year. */
export const earliestPaidOn = (today: string): string => `${Number(today.slice(0, 4)) - 1}-01-01`
export function problemOfDay(paid_on: string, today: string): string | null {
  const earliest = earliestPaidOn(today)
  if (paid_on > today) return 'This day is in the future.'
  return paid_on < earliest ? `At the earliest ${formatDay(earliest)}.` : null
}

export const reversePaymentBody = z.strictObject({ note: requiredLines('Enter a reason', 500) })

export const correctPaymentForm = z
  .strictObject({
    amount: naira('Enter a valid amount'),
    parts: parts.optional(),
    note: requiredLines('Enter a reason', 500),
  })
  .superRefine(addsUp)
const correctPaymentBody = correctPaymentForm.safeExtend({ key: onceKey })
export type CorrectPaymentBody = z.output<typeof correctPaymentBody>

/** Null without billing. */
const owedAfter = z.object({ owed: z.number().nullable() })
const addsPayment = { allow: MANAGERS, status: 201, reply: payment } as const

export const manualPaymentsApi = {
  listPayers: endpoint('GET /payment/payers', {
    summary:
      'Tenancies and owners that may pay, ended ones last. Searches name, email, phone number and property.',
    allow: MANAGERS,
    list: true,
    query: pageQuery.extend({ estate_id: pathId.optional() }),
    reply: z.array(payer),
  }),
  recordPayment: endpoint('POST /payment/record', {
    summary:
      'Records cash, a bank transfer or a POS slip for a tenancy or an owner, or for several homes with a part each, once per key.',
    ...addsPayment,
    body: recordPaymentBody,
  }),
  correctPayment: endpoint('POST /payment/:id/correct', {
    summary:
      'Corrects the amount of a payment that the estate recorded: reverses it and records it again, once per key.',
    ...addsPayment,
    body: correctPaymentBody,
  }),
  previewCorrection: endpoint('POST /payment/:id/correct/preview', {
    summary:
      'What the accounts of a payment will owe together once its amount is corrected. It changes nothing.',
    allow: MANAGERS,
    body: z
      .strictObject({ amount: naira('Enter a valid amount'), parts: parts.optional() })
      .superRefine(addsUp),
    reply: owedAfter,
  }),
  previewReversal: endpoint('POST /payment/:id/reverse/preview', {
    summary: 'What the accounts of a payment will owe together once it is reversed. It changes nothing.',
    allow: MANAGERS,
    reply: owedAfter,
  }),
  reversePayment: endpoint('POST /payment/:id/reverse', {
    summary: 'Reverses a payment that the estate recorded. Answers the new row of the reversal.',
    ...addsPayment,
    body: reversePaymentBody,
  }),
}
