import { z } from 'zod'
import { whereToPay } from './bank-accounts.ts'
import { plainCode } from './document-codes.ts'
import { endpoint } from './endpoint.ts'
import { letterhead } from './estates.ts'
import { dayOut, id, instant } from './fields.ts'
import { payment, paymentLine } from './payments.ts'
import { ROLES } from './roles.ts'
import { typed } from './text.ts'

/** 32 hexadecimal digits with optional spaces and punctuation. */
export const printedCode = (wrong: string) =>
  typed(100, { tooLong: wrong })
    .transform(plainCode)
    .pipe(typed(32, { tooLong: wrong }).regex(/^[0-9a-f]{32}$/, wrong))

const movedBetween = z.object({ account_number: z.string(), property_title: z.string() })

/** Credit of the payment that was paid back, by day. A phone may keep a receipt of a release without it. */
const paid_back = z
  .array(z.object({ on: dayOut, amount: z.number(), undone: z.boolean().optional() }))
  .optional()

/** A debit that the payment pays by now: `paid` of its `amount`. */
const settledDebit = payment.shape.settled.element.extend({ paid: z.number(), amount: z.number() })

const receipt = payment.extend({
  estate_address: z.string(),
  settled: z.array(settledDebit),
  /** The rest that no debit has used yet. */
  credit: z.number(),
  paid_back,
  channel: z.string().nullable(),
  payer_email: z.string().nullable(),
  gateway_response: z.string().nullable(),
  /** Confirms the receipt at `/receipt/{code}`; null if nothing was paid. */
  receipt_code: z.string().nullable(),
  refunded: z.number(),
  /** The payment that this one gives back. */
  gives_back: z.object({ id, invoice_number: z.string() }).nullable(),
  /** Null for a card payment, and for viewers who do not manage the estate. */
  recorded: z
    .object({ by: z.string(), bank_reference: z.string().nullable(), note: z.string().nullable() })
    .nullable(),
  /** The sum that this payment is a part of; null for a viewer of this part alone. Its receipt is that of the sum. */
  split: z
    .object({
      invoice_number: z.string(),
      amount: z.number(),
      /** The debts below are as of this day. */
      on: dayOut,
      homes: z.array(
        z.object({
          payment_id: id,
          tenant_id: id.nullable(),
          account_id: id,
          /** The tenant of the account, or its owner. */
          payer_name: z.string(),
          property_title: z.string(),
          amount: z.number(),
          /** A phone may keep a receipt of a release without these words. */
          paid_for: z.string().optional(),
          /** The debt of the account; null without billing, and for a viewer who does not pay it. */
          owed: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  /** Whether the ledger has the payment, so that it can be moved. */
  on_account: z.boolean(),
  /** Oldest first, also there and back. Only those who manage the estate read who moved it. */
  moves: z.array(
    z.object({
      from: movedBetween,
      to: movedBetween,
      on: dayOut,
      note: z.string(),
      by: z.string().nullable(),
    }),
  ),
  /**
   * The debt of the account on this day; bank accounts only if something is owed. Null without billing, for a sum for several
   * homes, whose `split` has it, and for a viewer who does not pay the account.
   */
  still_owed: z.object({ owed: z.number(), on: dayOut, ...whereToPay }).nullable(),
  reversal: z.object({ at: instant, reason: z.string(), by: z.string().nullable() }).nullable(),
})
export type Receipt = z.infer<typeof receipt>

const confirmedReceipt = z.object({
  invoice_number: z.string(),
  estate_name: z.string(),
  /** Naira, unless `currency` is another. */
  amount: z.number(),
  currency: z.string(),
  payment_method: z.string(),
  channel: z.string().nullable(),
  refunded: z.number(),
  paid_at: instant,
  /** Null for a payment for several homes; `homes` then names them. */
  property_title: z.string().nullable(),
  homes: z
    .array(z.object({ property_title: z.string(), amount: z.number(), paid_for: z.string() }))
    .nullable(),
  items: z.array(paymentLine.omit({ charge_id: true })),
  settled: z.array(settledDebit),
  credit: z.number(),
  paid_back,
  ...letterhead,
})
export type ConfirmedReceipt = z.infer<typeof confirmedReceipt>

export const receiptsApi = {
  getReceipt: endpoint('GET /payment/:id/receipt', {
    summary: 'A payment with its receipt details.',
    allow: ROLES,
    reply: receipt,
  }),
  listOwnReceipts: endpoint('GET /tenant/receipts', {
    summary: 'The receipts of what the viewer paid in the last 12 months, newest first, to be read offline.',
    allow: ['tenant'],
    reply: z.array(receipt),
  }),
  printReceipt: endpoint('GET /payment/:id/receipt.pdf', {
    summary: 'The receipt of a successful payment, as a PDF to keep or print.',
    allow: ROLES,
    reply: z.any(),
  }),
  confirmReceipt: endpoint('GET /receipt/:code', {
    summary:
      'Confirms a receipt by its code: amount, date, method, estate, home, what it paid and invoice number.',
    allow: 'anyone',
    params: z.strictObject({ code: printedCode('This is not a receipt code.') }),
    reply: confirmedReceipt,
  }),
}
