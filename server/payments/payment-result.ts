import type { PaymentMethod } from '#contract/payment-methods.ts'

interface Recorded {
  by: number
  /** Made by whoever sends it: it is written once. */
  key: string
  /** What the bank calls it. */
  bank_reference: string | null
  note: string | null
}

/** What became of a payment, however it was paid: told by the provider, or by a person who saw the money. */
export interface PaymentResult {
  /** `given back`: the money came, and went back before it was recorded; on record that is a failed payment. */
  outcome: 'success' | 'failed' | 'given back'
  /** Naira, or whole units of `currency`. */
  amount: number
  currency: string
  method: PaymentMethod
  /** What it was paid by within the method, such as a card. */
  channel: string | null
  /** Why it ended as it did, in words for the payer. */
  reason: string | null
  /** When the money came; null where it did not, or nobody said. */
  paid_at: string | null
  /** What shows it, kept as it came. */
  evidence: unknown
  /** What a person should look at; null where all agrees. */
  review: string | null
  /** Who of the estate saw the money, where no provider did. */
  recorded?: Recorded
}
