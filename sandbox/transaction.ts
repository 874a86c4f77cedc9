import { randomInt } from 'node:crypto'
import { z } from 'zod'

const instant = z.iso.datetime()

/** One transaction as the book keeps it. Amounts are whole kobo. */
export const transaction = z.object({
  id: z.int(),
  reference: z.string(),
  access_code: z.string(),
  email: z.string(),
  /** What the merchant asked for. */
  requested_amount: z.int(),
  /** What the payer was charged: what the provider holds once the status is success. */
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
  /** When a promised bank transfer arrives. */
  transfer_due_at: instant.nullable(),
  attempts: z.array(z.object({ at: instant, last4: z.string(), gateway_response: z.string() })),
  /** Webhooks that nobody has acknowledged yet. */
  webhooks_due: z.int(),
  refunds: z
    .array(
      z.object({
        id: z.int(),
        amount: z.int(),
        status: z.enum(['pending', 'processed', 'failed']),
        created_at: instant,
        refunded_at: instant.nullable(),
        webhook_due: z.boolean(),
      }),
    )
    .default([]),
  /** What the payer told their bank about; `merchant-accepted` is a dispute that the payer won. */
  disputes: z
    .array(
      z.object({
        id: z.int(),
        resolution: z.enum(['merchant-accepted', 'declined']).nullable(),
        created_at: instant,
        resolved_at: instant.nullable(),
      }),
    )
    .default([]),
})
export type Dispute = Transaction['disputes'][number]
export type Refund = Transaction['refunds'][number]
export type Transaction = z.infer<typeof transaction>

export interface Request {
  reference: string
  email: string
  amount: number
  currency: string
  metadata: unknown
  callback_url: string | null
}
/** What is charged in place of what was asked, when the sandbox is told to get it wrong. */
export interface Charged {
  amount_kobo?: number | undefined
  requested_amount_kobo?: number | undefined
  currency?: string | undefined
}

const now = (): string => new Date().toISOString()
const accessCode = (): string => Array.from({ length: 15 }, () => randomInt(36).toString(36)).join('')

/** Nobody has paid yet: the provider calls that abandoned from the first moment. */
export const opened = (request: Request, id: number): Transaction => ({
  id,
  ...request,
  access_code: accessCode(),
  requested_amount: request.amount,
  status: 'abandoned',
  channel: null,
  gateway_response: 'The transaction was not completed',
  fees: null,
  last4: null,
  created_at: now(),
  paid_at: null,
  transfer_due_at: null,
  attempts: [],
  webhooks_due: 0,
  refunds: [],
  disputes: [],
})

/** A card was refused. Another may be tried; a transfer under way stays under way. */
export const declined = (before: Transaction, last4: string, gateway_response: string): Transaction => ({
  ...before,
  attempts: [...before.attempts, { at: now(), last4, gateway_response }],
  ...(before.status !== 'pending' && { status: 'failed', channel: 'card', gateway_response, last4 }),
})

/** The payer says that a transfer is on its way. */
export const promised = (before: Transaction, due: Date): Transaction => ({
  ...before,
  status: 'pending',
  channel: 'bank_transfer',
  gateway_response: 'Waiting for the bank transfer',
  last4: null,
  transfer_due_at: due.toISOString(),
})

/** The money is there. Nothing changes after this but what is given back, and what webhooks are due. */
export function paid(
  before: Transaction,
  by: { last4: string | null; gateway_response: string; charged: Charged; webhooks_due: number },
): Transaction {
  const amount = by.charged.amount_kobo ?? before.amount
  return {
    ...before,
    status: 'success',
    channel: by.last4 === null ? 'bank_transfer' : 'card',
    gateway_response: by.gateway_response,
    last4: by.last4,
    amount,
    requested_amount: by.charged.requested_amount_kobo ?? before.requested_amount,
    currency: by.charged.currency ?? before.currency,
    fees: providerFee(amount),
    paid_at: now(),
    transfer_due_at: null,
    webhooks_due: by.webhooks_due,
    attempts:
      by.last4 === null
        ? before.attempts
        : [...before.attempts, { at: now(), last4: by.last4, gateway_response: by.gateway_response }],
  }
}

/** What was given back, in kobo; what is on its way counts where `andPending`. */
export const refundedOf = ({ refunds }: Transaction, andPending = false): number =>
  refunds
    .filter(({ status }) => status === 'processed' || (andPending && status === 'pending'))
    .reduce((sum, { amount }) => sum + amount, 0)

/** Gives back `amount` kobo; the same transaction where there is not so much left. */
export function refunded(before: Transaction, amount: number, status: Refund['status']): Transaction {
  const left = before.amount - refundedOf(before, true)
  if (before.status !== 'success' || amount < 1 || amount > left) return before
  const refund = {
    id: 9_000_000_000 + (before.id % 1_000_000_000) * 100 + before.refunds.length,
    ...{ amount, status, created_at: now(), webhook_due: true },
    refunded_at: status === 'processed' ? now() : null,
  }
  return { ...before, refunds: [...before.refunds, refund] }
}

/** What was on its way has arrived, or has come back. */
export const decided = (before: Transaction, status: 'processed' | 'failed'): Transaction => ({
  ...before,
  refunds: before.refunds.map((refund) =>
    refund.status === 'pending' ? { ...refund, status, refunded_at: now(), webhook_due: true } : refund,
  ),
})

/** The payer disputes what was paid; the same transaction where nothing was, or a dispute is open. */
export function disputed(before: Transaction): Transaction {
  const open = before.disputes.some(({ resolution }) => resolution === null)
  if (before.status !== 'success' || open) return before
  const id = 600_000 + (before.id % 1_000_000) * 10 + before.disputes.length
  return {
    ...before,
    disputes: [...before.disputes, { id, resolution: null, created_at: now(), resolved_at: null }],
  }
}

/** The open dispute is decided; one that the payer won takes the money back. */
export const resolved = (
  before: Transaction,
  resolution: NonNullable<Dispute['resolution']>,
): Transaction => ({
  ...before,
  disputes: before.disputes.map((dispute) =>
    dispute.resolution === null ? { ...dispute, resolution, resolved_at: now() } : dispute,
  ),
})

/** Kobo for kobo: 1.5 % and, from 2,500 naira, 100 naira more; at most 2,000 naira. */
export const providerFee = (amount: number): number =>
  Math.min(200_000, Math.round(amount * 0.015) + (amount >= 250_000 ? 10_000 : 0))
