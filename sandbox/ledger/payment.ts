import type { Transaction } from './transaction.ts'

const RATE = 0.015
/** From this amount on the flat part is added. */
const FLAT_FROM_KOBO = 250_000
const FLAT_KOBO = 10_000
const MOST_KOBO = 200_000

/** What the provider keeps of a payment, both in kobo: 1.5 % and, from 2,500 naira, 100 naira more; at most 2,000 naira. */
export const providerFee = (amount: number): number =>
  Math.min(MOST_KOBO, Math.round(amount * RATE) + (amount >= FLAT_FROM_KOBO ? FLAT_KOBO : 0))

/** What is charged in place of what was asked, when the sandbox is told to get it wrong. */
export interface WrongCharge {
  amount_kobo?: number | undefined
  requested_amount_kobo?: number | undefined
  currency?: string | undefined
}

interface ReceivedPayment {
  /** The last digits of the card; null for a bank transfer. */
  last4: string | null
  gateway_response: string
  wrong_charge: WrongCharge
  webhooks_due: number
}

const now = (): string => new Date().toISOString()

/** A card was declined. Another may be tried; a transfer under way stays under way. */
export const withDeclinedCard = (
  before: Transaction,
  last4: string,
  gateway_response: string,
): Transaction => ({
  ...before,
  attempts: [...before.attempts, { at: now(), last4, gateway_response }],
  ...(before.status !== 'pending' && { status: 'failed', channel: 'card', gateway_response, last4 }),
})

/** The payer says that a transfer is on its way. */
export const withPromisedTransfer = (before: Transaction, due: Date): Transaction => ({
  ...before,
  status: 'pending',
  channel: 'bank_transfer',
  gateway_response: 'Waiting for the bank transfer',
  last4: null,
  transfer_due_at: due.toISOString(),
})

/** The money is there. After this only refunds, disputes and the webhooks that are due change. */
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
