import { randomInt } from 'node:crypto'
import { z } from 'zod'

const instant = z.iso.datetime()

const refund = z.object({
  id: z.int(),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
  created_at: instant,
  refunded_at: instant.nullable(),
  webhook_due: z.boolean(),
})
export type Refund = z.infer<typeof refund>

const dispute = z.object({
  id: z.int(),
  /** The payer won a `merchant-accepted` dispute. */
  resolution: z.enum(['merchant-accepted', 'declined']).nullable(),
  created_at: instant,
  resolved_at: instant.nullable(),
})
export type Dispute = z.infer<typeof dispute>

/** Amounts are whole kobo. */
export const transaction = z.object({
  id: z.int(),
  reference: z.string(),
  access_code: z.string(),
  email: z.string(),
  requested_amount: z.int(),
  /** Charged to the payer. */
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['abandoned', 'failed', 'pending', 'success']),
  channel: z.enum(['card', 'bank_transfer']).nullable(),
  gateway_response: z.string(),
  fees: z.int().nullable(),
  last4: z.string().nullable(),
  metadata: z.unknown(),
  callback_url: z.string().nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
  transfer_due_at: instant.nullable(),
  attempts: z.array(z.object({ at: instant, last4: z.string(), gateway_response: z.string() })),
  /** Unacknowledged webhooks of the payment. */
  webhooks_due: z.int(),
  refunds: z.array(refund).default([]),
  disputes: z.array(dispute).default([]),
})
export type Transaction = z.infer<typeof transaction>

type TransactionRequest = Pick<
  Transaction,
  'reference' | 'email' | 'amount' | 'currency' | 'metadata' | 'callback_url'
>

export const randomText = (length: number): string =>
  Array.from({ length }, () => randomInt(36).toString(36)).join('')

/** Paystack calls an unpaid transaction abandoned. */
export const newTransaction = (request: TransactionRequest, id: number): Transaction => ({
  id,
  ...request,
  access_code: randomText(15),
  requested_amount: request.amount,
  status: 'abandoned',
  channel: null,
  gateway_response: 'The transaction was not completed',
  fees: null,
  last4: null,
  created_at: new Date().toISOString(),
  paid_at: null,
  transfer_due_at: null,
  attempts: [],
  webhooks_due: 0,
  refunds: [],
  disputes: [],
})
