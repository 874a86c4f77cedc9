import type { Dispute, Transaction } from './transaction.ts'

const now = (): string => new Date().toISOString()

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
