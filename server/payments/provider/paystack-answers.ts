import { z } from 'zod'

/** Every answer's frame. `status` is the call's, not the money's. */
export const envelope = z.object({
  status: z.boolean(),
  message: z.string().catch(''),
  code: z.string().nullish().catch(null),
  data: z.unknown().optional(),
  /** Of a list: how many pages there are. */
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
/** What is told beside the money; where it is no text, the payment counts all the same. */
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value || null)

/** A moment that is none is not told. */
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

/** It comes as an object, as JSON in a string, as "" or as 0. */
function readMetadata(value: unknown): Record<string, unknown> | null {
  if (typeof value === 'string' && value.startsWith('{')) {
    try {
      return readMetadata(JSON.parse(value))
    } catch {
      return null // the provider hands back what it was given, also what is no JSON
    }
  }
  return z.record(z.string(), z.unknown()).safeParse(value).data ?? null
}

export const verifiedTransaction = z
  .object({
    // A status we do not know is not a final one.
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
    /** The provider's number of the transaction, by which it lists refunds. */
    transaction_id: id ?? null,
    /** What was charged; can include fees that the payer bears. */
    amount_kobo: amount,
    /** What we asked for. */
    requested_amount_kobo: requested_amount ?? amount,
    fees_kobo: fees ?? null,
    email: customer?.email ?? null,
    metadata: readMetadata(metadata),
  }))

/** What the provider says of a transaction; `raw` is its own words, for the record. */
export type VerifiedTransaction = z.infer<typeof verifiedTransaction> & { raw: unknown }

const transactionNumber = z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])

/** Which transaction a row of the list is about; null where it is told of none. */
export const refundedTransaction = z
  .object({ transaction: transactionNumber })
  .transform(({ transaction }) => transaction)
  .nullable()
  .catch(null)

/**
 * A refund as `GET /refund` lists it (paystack.com/docs/api/refund). The transaction is named by its number, not by its
 * reference; where a refund is made it is an object, so both are read.
 */
export const listedRefund = z
  .object({
    id: z.union([z.int(), z.string().min(1)]).transform(String),
    transaction: transactionNumber,
    amount: kobo,
    currency: z.string().min(1),
    // A status we do not know is not a final one.
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
