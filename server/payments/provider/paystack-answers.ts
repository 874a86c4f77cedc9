import { z } from 'zod'

/** The frame of every answer. `status` is that of the call, not of the payment. */
export const envelope = z.object({
  status: z.boolean(),
  message: z.string().catch(''),
  code: z.string().nullish().catch(null),
  data: z.unknown().optional(),
  meta: z.object({ pageCount: z.coerce.number().int() }).nullish().catch(null),
})

export const initializedTransaction = z.object({
  authorization_url: z.url({ protocol: /^https?$/ }),
  access_code: z.string().min(1),
  reference: z.string(),
})

const kobo = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
/** An invalid detail does not invalidate the payment. */
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value || null)

const moment = text.transform((value) => {
  const milliseconds = Date.parse(value ?? '')
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString()
})

const TRANSACTION_STATUSES = [
  'success',
  'failed',
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
] as const

/** Metadata comes as an object, JSON text, "" or 0. */
function readMetadata(value: unknown): Record<string, unknown> | null {
  if (typeof value === 'string' && value.startsWith('{')) {
    try {
      return readMetadata(JSON.parse(value))
    } catch {
      return null // the provider returns any text it was given
    }
  }
  return z.record(z.string(), z.unknown()).safeParse(value).data ?? null
}

export const verifiedTransaction = z
  .object({
    // An unknown status is not final.
    status: z.enum(TRANSACTION_STATUSES).catch('pending'),
    id: z.int().nullish().catch(null),
    reference: z.string(),
    amount: kobo,
    requested_amount: kobo.nullish(),
    currency: z.string().min(1),
    channel: text,
    gateway_response: text,
    paid_at: moment,
    fees: kobo.nullish().catch(null),
    customer: z.object({ email: text }).nullish().catch(null),
    metadata: z.unknown().optional(),
  })
  .transform(({ id, amount, requested_amount, fees, customer, metadata, ...rest }) => ({
    ...rest,
    transaction_id: id ?? null,
    /** Includes fees that the payer bears. */
    amount_kobo: amount,
    requested_amount_kobo: requested_amount ?? amount,
    fees_kobo: fees ?? null,
    email: customer?.email ?? null,
    metadata: readMetadata(metadata),
  }))

/** `raw` is the unchanged answer. */
export type VerifiedTransaction = z.infer<typeof verifiedTransaction> & { raw: unknown }

const transactionNumber = z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])

export const refundedTransaction = z
  .object({ transaction: transactionNumber })
  .transform(({ transaction }) => transaction)
  .nullable()
  .catch(null)

/** `GET /refund` (paystack.com/docs/api/refund). The transaction is a number, or an object of a new refund. */
export const listedRefund = z
  .object({
    id: z.union([z.int(), z.string().min(1)]).transform(String),
    transaction: transactionNumber,
    amount: kobo,
    currency: z.string().min(1),
    // An unknown status is not final.
    status: z.enum(['pending', 'processing', 'needs-attention', 'failed', 'processed']).catch('pending'),
    refunded_at: moment,
  })
  .transform(({ id, transaction, amount, ...rest }) => ({
    ...rest,
    refund_id: id,
    transaction_id: transaction,
    amount_kobo: amount,
  }))
export type ListedRefund = z.infer<typeof listedRefund>
