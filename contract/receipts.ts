import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, instant } from './fields.ts'
import { payment } from './payments.ts'
import { ROLES } from './roles.ts'
import { typed } from './text.ts'

/** What confirms a paper, as it is printed there: 32 hexadecimal digits in groups, with or without what stands between them. */
export const printedCode = (wrong: string) =>
  typed(100, { tooLong: wrong })
    .transform((printed) => printed.replace(/[\s-]/g, '').toLowerCase())
    .pipe(typed(32, { tooLong: wrong }).regex(/^[0-9a-f]{32}$/, wrong))

/** A payment with all that its receipt says. */
const receipt = payment.extend({
  channel: z.string().nullable(),
  payer_email: z.string().nullable(),
  gateway_response: z.string().nullable(),
  /** What confirms the receipt at `/receipt/{code}`; null where nothing was paid, for that has no receipt. */
  receipt_code: z.string().nullable(),
  /** What was given back of it since, in naira. */
  refunded: z.number(),
  /** Who of the estate wrote it down, and what they noted; null where nobody did, and for whoever does not run the estate. */
  recorded: z
    .object({ by: z.string(), bank_reference: z.string().nullable(), note: z.string().nullable() })
    .nullable(),
  /** When and why the estate took it back; the person is named to those who run the estate. */
  reversal: z.object({ at: instant, reason: z.string(), by: z.string().nullable() }).nullable(),
})
export type Receipt = z.infer<typeof receipt>

/** What a receipt proves to whoever holds its code: nothing about a person. */
const confirmedReceipt = z.object({
  invoice_number: z.string(),
  estate_name: z.string(),
  /** Naira, unless `currency` is another. */
  amount: z.number(),
  currency: z.string(),
  payment_method: z.string(),
  /** What was given back since. */
  refunded: z.number(),
  paid_at: instant,
})
export type ConfirmedReceipt = z.infer<typeof confirmedReceipt>

export const receiptsApi = {
  getReceipt: endpoint('GET /payment/:id/receipt', {
    summary: 'A payment with all that a receipt says.',
    allow: ROLES,
    params: idParams,
    reply: receipt,
  }),
  printReceipt: endpoint('GET /payment/:id/receipt.pdf', {
    summary: 'The receipt of a successful payment, as a PDF to keep or print.',
    allow: ROLES,
    params: idParams,
    reply: z.any(),
  }),
  confirmReceipt: endpoint('GET /receipt/:code', {
    summary: 'Whether a receipt is genuine: amount, date, method, estate and invoice number of its code.',
    allow: 'anyone',
    params: z.strictObject({ code: printedCode('This is not a receipt code.') }),
    reply: confirmedReceipt,
  }),
}
