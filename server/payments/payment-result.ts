import type { PaymentMethod } from '#contract/payment-methods.ts'

export interface PaymentResult {
  /** `given back`: refunded before it was recorded, kept as a failed payment. */
  outcome: 'success' | 'failed' | 'given back'
  /** In naira or the main unit of `currency`, never in kobo or cents. */
  amount: number
  currency: string
  method: PaymentMethod
  /** The channel within the method, such as a card. */
  channel: string | null
  reason: string | null
  /** Null if no money came, or the time is unknown. */
  paid_at: string | null
  /** The unchanged proof. */
  evidence: unknown
  /** A mismatch that a person should review, else null. */
  review: string | null
  /** The person of the estate who saw the money. */
  recorded?: { by: number; key: string | null; bank_reference: string | null; note: string | null }
}
