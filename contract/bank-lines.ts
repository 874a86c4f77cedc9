import { z } from 'zod'
import { endpoint, FILE, NEEDS_PASSWORD } from './endpoint.ts'
import { dayOut, id, instant, naira, optionalLines, pathId, requiredLines, sheetFormat } from './fields.ts'
import { CLAIM_ASKED_DAYS } from './limits.ts'
import { pageQuery } from './pages.ts'
import { MANAGERS } from './roles.ts'
import { listOf } from './text.ts'

/** The bank’s words decide the class. `other` is interest and the like. */
export const LINE_CLASSES = [
  'payment',
  'reversal',
  'bank charge',
  'own move',
  'card settlement',
  'loan',
  'money out',
  'other',
] as const
export type LineClass = (typeof LINE_CLASSES)[number]
/** `open`: money that nobody placed yet; `booked`: a payment; `settled`: card payments, or money that the bank took back; `not dues`: no payment of a resident. */
export const LINE_STATES = ['open', 'booked', 'settled', 'not dues'] as const
export type LineState = (typeof LINE_STATES)[number]
/** Why a suggestion is made. `suggest` puts them in order. */
export const RULES = [
  'recorded before',
  'pay code',
  'claim',
  'remembered payer',
  'name',
  'amount',
  'by hand',
] as const
export type Rule = (typeof RULES)[number]

const share = z.object({ account_id: id, amount: z.number() })
const suggestedHome = share.extend({
  number: z.string(),
  property_title: z.string(),
  name: z.string(),
  /** Naira owed today. */
  owed: z.number(),
})
const suggestion = z.object({
  rule: z.enum(RULES),
  /** In words: "Pay code KDA1408", "Owes exactly this". More reasons together are stronger. */
  reasons: z.array(z.string()),
  homes: z.array(suggestedHome),
  claim_id: id.nullable(),
  /** A manual payment that this line is. */
  payment: z.object({ id, invoice_number: z.string() }).nullable(),
})
export type Suggestion = z.infer<typeof suggestion>

const bankLine = z.object({
  id,
  estate_id: id,
  bank_account: z.object({ id, bank: z.string(), number: z.string() }),
  day: dayOut,
  value_day: dayOut.nullable(),
  /** Naira, above zero for money in. Before the bank's fee. */
  amount: z.number(),
  fee: z.number().nullable(),
  narration: z.string(),
  payer: z.string().nullable(),
  payer_bank: z.string().nullable(),
  /** The last four digits of the payer's account. */
  payer_account: z.string().nullable(),
  reference: z.string().nullable(),
  class: z.enum(LINE_CLASSES),
  state: z.enum(LINE_STATES),
  /** Why it was not booked automatically, is no dues, or was reopened. A line with such words is never booked automatically. */
  held: z.string().nullable(),
  /** Days since the money came. */
  age_days: z.int(),
  suggestions: z.array(suggestion),
  booking: z
    .object({
      payment_id: id,
      invoice_number: z.string(),
      rule: z.enum(RULES),
      /** The payment was recorded before the statement came; reopening leaves it. */
      recorded_before: z.boolean(),
      /** Null: automatically. */
      by: z.string().nullable(),
      at: instant,
      homes: z.array(
        z.object({ account_id: id, property_title: z.string(), name: z.string(), amount: z.number() }),
      ),
    })
    .nullable(),
  /** The card payments that a settlement pays out. */
  settlement: z.object({ payments: z.int(), amount: z.number() }).nullable(),
})
export type BankLine = z.infer<typeof bankLine>

const unassigned = z.object({
  count: z.int(),
  amount: z.number(),
  oldest_on: dayOut.nullable(),
  claims_overdue: z.int(),
})
export type Unassigned = z.infer<typeof unassigned>

const claimToMatch = z.object({
  id,
  account_id: id,
  number: z.string(),
  property_title: z.string(),
  name: z.string(),
  amount: z.number(),
  paid_on: dayOut,
  bank: z.string(),
  sender: z.string(),
  created_at: instant,
  /** Waits longer than a week. */
  overdue: z.boolean(),
})
export type ClaimToMatch = z.infer<typeof claimToMatch>

const payableAccount = z.object({
  account_id: id,
  number: z.string(),
  pay_code: z.string(),
  property_title: z.string(),
  name: z.string(),
  owed: z.number(),
  ended: z.boolean(),
})
export type PayableAccount = z.infer<typeof payableAccount>

/** One line is booked for at most this many homes. */
const MOST_HOMES = 50

export const bookLineForm = z.strictObject({
  /** They add up to the amount of the line. Missing: the line is the payment `payment_id`. */
  homes: listOf(z.strictObject({ account_id: id, amount: naira('Enter a valid amount') }), {
    max: MOST_HOMES,
    missing: 'Select a home',
    tooMany: `At most ${MOST_HOMES} homes`,
  }).optional(),
  /** A manual payment that was recorded before the statement came. */
  payment_id: id.optional(),
  /** The claims that the line answers. */
  claim_ids: listOf(id, { max: MOST_HOMES, min: 0, missing: 'Select a claim' }).optional(),
  rule: z.enum(RULES),
})
export type BookLine = z.output<typeof bookLineForm>

const changesLine = { allow: MANAGERS, reply: bankLine } as const
const why = z.strictObject({ note: requiredLines('Enter a reason', 500) })

export const bankLinesApi = {
  listLines: endpoint('GET /estate/bank-lines/:estateId', {
    summary:
      'The lines of all statements with suggestions, the oldest first. Searches narration, payer, reference and amount.',
    allow: MANAGERS,
    list: true,
    query: pageQuery.extend({ state: z.enum(LINE_STATES).optional(), statement_id: pathId.optional() }),
    reply: z.array(bankLine),
  }),
  exportLines: endpoint('GET /estate/bank-lines/:estateId/file', {
    summary: `The lines as a file. ${NEEDS_PASSWORD}`,
    allow: MANAGERS,
    query: z.strictObject({ format: sheetFormat, state: z.enum(LINE_STATES).optional() }),
    ...FILE,
  }),
  unassigned: endpoint('GET /estate/unassigned/:estateId', {
    summary: `Money that nobody placed yet, and the claims that wait for more than ${CLAIM_ASKED_DAYS} days.`,
    allow: MANAGERS,
    reply: unassigned,
  }),
  payableAccounts: endpoint('GET /estate/payable-accounts/:estateId', {
    summary: 'Accounts that money can be booked for. Searches number, pay code, home and people.',
    allow: MANAGERS,
    list: true,
    query: pageQuery,
    reply: z.array(payableAccount),
  }),
  bookByCode: endpoint('POST /estate/bank-lines/:estateId/by-code', {
    summary: 'Books the next lines that name exactly one live pay code. Call it again while some are left.',
    allow: MANAGERS,
    reply: z.object({ booked: z.int(), left: z.int() }),
  }),
  bookLine: endpoint('POST /bank-line/:id/book', {
    summary: 'Books a line as a payment, for one home or several, or as a payment that was recorded before.',
    ...changesLine,
    body: bookLineForm,
  }),
  takeBackLine: endpoint('POST /bank-line/:id/take-back', {
    summary: 'The line is money that the bank took back of a booked payment, which is reversed.',
    ...changesLine,
    body: z.strictObject({ payment_id: id }),
  }),
  rejectSuggestion: endpoint('POST /bank-line/:id/reject', {
    summary: 'This home did not send the money: it is not suggested for the line again.',
    ...changesLine,
    body: z.strictObject({ account_id: id }),
  }),
  notDues: endpoint('POST /bank-line/:id/not-dues', {
    summary: 'The line is no payment of a resident.',
    ...changesLine,
    body: z.strictObject({ note: optionalLines(500) }),
  }),
  reopenLine: endpoint('POST /bank-line/:id/reopen', {
    summary:
      'The line is to be matched again after all. Of a booked line, its payment is reversed with the reason.',
    ...changesLine,
    body: why,
  }),
  listClaims: endpoint('GET /estate/claims/:estateId', {
    summary: 'Claims of residents that wait for a bank line, the oldest first.',
    allow: MANAGERS,
    list: true,
    query: pageQuery,
    reply: z.array(claimToMatch),
  }),
  refuseClaim: endpoint('POST /claim/:id/refuse', {
    summary: 'The estate did not receive the money of a claim. Tells the resident the reason.',
    allow: MANAGERS,
    body: why,
  }),
}
