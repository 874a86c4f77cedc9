import type { Dispute, Refund, Transaction } from './transaction.ts'

/** Kobo: 1.5 %, plus 100 naira from 2,500 naira on; at most 2,000 naira. */
export const providerFee = (amount: number): number =>
  Math.min(200_000, Math.round(amount * 0.015) + (amount >= 250_000 ? 10_000 : 0))

/** Wrong values that a misbehaving sandbox charges. */
export interface WrongCharge {
  amount_kobo?: number | undefined
  requested_amount_kobo?: number | undefined
  currency?: string | undefined
}

interface ReceivedPayment {
  /** Null for a bank transfer. */
  last4: string | null
  gateway_response: string
  wrong_charge: WrongCharge
  webhooks_due: number
}

const now = (): string => new Date().toISOString()

/** A pending transfer stays pending. */
export const withDeclinedCard = (
  before: Transaction,
  last4: string,
  gateway_response: string,
): Transaction => ({
  ...before,
  attempts: [...before.attempts, { at: now(), last4, gateway_response }],
  ...(before.status !== 'pending' && { status: 'failed', channel: 'card', gateway_response, last4 }),
})

export const withPromisedTransfer = (before: Transaction, due: Date): Transaction => ({
  ...before,
  status: 'pending',
  channel: 'bank_transfer',
  gateway_response: 'Waiting for the bank transfer',
  last4: null,
  transfer_due_at: due.toISOString(),
})

export function withPayment(before: Transaction, payment: ReceivedPayment): Transaction {
  const { last4, gateway_response, wrong_charge, webhooks_due } = payment
  const amount = wrong_charge.amount_kobo ?? before.amount
  return {
    ...before,
    status: 'success',
    channel: last4 === null ? 'bank_transfer' : 'card',
    gateway_response,
    last4,
    amount,
    requested_amount: wrong_charge.requested_amount_kobo ?? before.requested_amount,
    currency: wrong_charge.currency ?? before.currency,
    fees: providerFee(amount),
    paid_at: now(),
    transfer_due_at: null,
    webhooks_due,
    attempts: last4 === null ? before.attempts : [...before.attempts, { at: now(), last4, gateway_response }],
  }
}

const sumOf = ({ refunds }: Transaction, statuses: Refund['status'][]): number =>
  refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amount }) => sum + amount, 0)

export const refundedKobo = (of: Transaction): number => sumOf(of, ['processed'])

/** Pending refunds count as refunded. */
export const refundableKobo = (of: Transaction): number => of.amount - sumOf(of, ['processed', 'pending'])

/** Unchanged if `amount` kobo exceed the rest. */
export function withRefund(before: Transaction, amount: number, status: Refund['status']): Transaction {
  if (before.status !== 'success' || amount < 1 || amount > refundableKobo(before)) return before
  const refund = {
    id: 9_000_000_000 + (before.id % 1_000_000_000) * 100 + before.refunds.length,
    amount,
    status,
    created_at: now(),
    refunded_at: status === 'processed' ? now() : null,
    webhook_due: true,
  }
  return { ...before, refunds: [...before.refunds, refund] }
}

export const withDecidedRefunds = (before: Transaction, status: 'processed' | 'failed'): Transaction => ({
  ...before,
  refunds: before.refunds.map((refund) =>
    refund.status === 'pending' ? { ...refund, status, refunded_at: now(), webhook_due: true } : refund,
  ),
})

/** Unchanged without a payment or with an open dispute. */
export function withDispute(before: Transaction): Transaction {
  const open = before.disputes.some(({ resolution }) => resolution === null)
  if (before.status !== 'success' || open) return before
  const id = 600_000 + (before.id % 1_000_000) * 10 + before.disputes.length
  const dispute = { id, resolution: null, created_at: now(), resolved_at: null }
  return { ...before, disputes: [...before.disputes, dispute] }
}

export const withResolvedDispute = (
  before: Transaction,
  resolution: NonNullable<Dispute['resolution']>,
): Transaction => ({
  ...before,
  disputes: before.disputes.map((dispute) =>
    dispute.resolution === null ? { ...dispute, resolution, resolved_at: now() } : dispute,
  ),
})
