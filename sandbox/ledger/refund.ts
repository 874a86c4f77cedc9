import type { Dispute, Refund, Transaction } from './transaction.ts'

/** The open dispute is decided; one that the payer won takes the money back. */
export const withResolvedDispute = (
  before: Transaction,
  resolution: NonNullable<Dispute['resolution']>,
): Transaction => ({
  ...before,
  disputes: before.disputes.map((dispute) =>
    dispute.resolution === null ? { ...dispute, resolution, resolved_at: now() } : dispute,
  ),
})

const now = (): string => new Date().toISOString()

const sumOf = ({ refunds }: Transaction, statuses: Refund['status'][]): number =>
  refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amount }) => sum + amount, 0)

/** What was paid back, in kobo. */
export const refundedKobo = (of: Transaction): number => sumOf(of, ['processed'])

/** What can still be paid back, in kobo: refunds on their way count as paid back. */
export const refundableKobo = (of: Transaction): number => of.amount - sumOf(of, ['processed', 'pending'])

/** Pays back `amount` kobo; the same transaction where not so much is left. */
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

/** The refunds that were on their way have arrived, or have failed. */
export const withDecidedRefunds = (before: Transaction, status: 'processed' | 'failed'): Transaction => ({
  ...before,
  refunds: before.refunds.map((refund) =>
    refund.status === 'pending' ? { ...refund, status, refunded_at: now(), webhook_due: true } : refund,
  ),
})

/** The payer disputes the payment; the same transaction where nothing was paid or a dispute is open. */
export function withDispute(before: Transaction): Transaction {
  const open = before.disputes.some(({ resolution }) => resolution === null)
  if (before.status !== 'success' || open) return before
  const id = 600_000 + (before.id % 1_000_000) * 10 + before.disputes.length
  return {
    ...before,
    disputes: [...before.disputes, { id, resolution: null, created_at: now(), resolved_at: null }],
  }
}
