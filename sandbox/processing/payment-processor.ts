import type { Journal } from '#sandbox/ledger/journal.ts'
import {
  refundableKobo,
  withDecidedRefunds,
  withDeclinedCard,
  withPayment,
  withPromisedTransfer,
  withRefund,
} from '#sandbox/ledger/payment.ts'
import type { Refund, Transaction } from '#sandbox/ledger/transaction.ts'
import type { Misbehaviours } from './misbehaviours.ts'
import type { TestCard } from './test-cards.ts'
import type { Later, Webhooks } from './webhooks.ts'

const LATE_WEBHOOK_MS = 5_000

interface Parts {
  journal: Journal
  webhooks: Webhooks
  misbehaviours: Misbehaviours
}
export interface Services extends Parts {
  public_key: string
  processor: PaymentProcessor
}
type PaymentProcessor = ReturnType<typeof createPaymentProcessor>

/** Pays each reference at most once. Results are undefined for an unknown reference. */
export function createPaymentProcessor(
  { journal, webhooks, misbehaviours }: Parts,
  later: Later,
  transfer_after_ms: number,
) {
  function expectTransfer({ reference, transfer_due_at }: Transaction): void {
    later(Math.max(0, Date.parse(transfer_due_at ?? '') - Date.now()), () => receiveTransfer(reference))
  }

  function receiveTransfer(reference: string): Promise<Transaction | undefined> {
    const payment = { last4: null, gateway_response: 'Approved' }
    return receive(reference, payment, ({ status }) => status === 'pending')
  }

  async function receive(
    reference: string,
    { last4, gateway_response }: { last4: string | null; gateway_response: string },
    isPossible: (before: Transaction) => boolean,
  ): Promise<Transaction | undefined> {
    let tellMerchant: () => Promise<void> = async () => undefined
    const after = await journal.change(reference, (before) => {
      if (before.status === 'success' || !isPossible(before)) return before
      const wrong = misbehaviours.takeWebhook(reference)
      const webhooks_due = wrong?.webhook === 'twice' ? 2 : wrong?.webhook === 'never' ? 0 : 1
      tellMerchant = async () => {
        if (wrong?.webhook === 'before_callback') return webhooks.send({ reference })
        const delay_ms = wrong?.webhook === 'late' ? (wrong.delay_ms ?? LATE_WEBHOOK_MS) : 0
        for (let count = 0; count < webhooks_due; count += 1) webhooks.sendLater({ reference }, delay_ms)
      }
      const wrong_charge = misbehaviours.takeWrongCharge(reference) ?? {}
      return withPayment(before, { last4, gateway_response, wrong_charge, webhooks_due })
    })
    await tellMerchant()
    return after
  }

  return {
    receiveTransfer,

    payByCard(reference: string, card: TestCard): Promise<Transaction | undefined> {
      const last4 = card.number.slice(-4)
      if (card.with === 'success') return receive(reference, { last4, ...card }, () => true)
      return journal.change(reference, (before) =>
        before.status === 'success' ? before : withDeclinedCard(before, last4, card.gateway_response),
      )
    },

    async promiseTransfer(reference: string): Promise<Transaction | undefined> {
      const due = new Date(Date.now() + transfer_after_ms)
      const after = await journal.change(reference, (before) =>
        ['success', 'pending'].includes(before.status) ? before : withPromisedTransfer(before, due),
      )
      if (after?.transfer_due_at) expectTransfer(after)
      return after
    },

    /** Refunds `amount` kobo, by default the rest. False if too much is asked. */
    async refund(reference: string, status: Refund['status'], amount?: number) {
      const added: Refund[] = []
      const after = await journal.change(reference, (before) => {
        const next = withRefund(before, amount ?? refundableKobo(before), status)
        added.push(...next.refunds.slice(before.refunds.length))
        return next
      })
      for (const { id } of added) webhooks.sendLater({ reference, refund_id: id })
      return after && (added.length > 0 ? after : false)
    },

    async decideRefunds(reference: string, status: 'processed' | 'failed') {
      const before = await journal.find(reference)
      const after = await journal.change(reference, (current) => withDecidedRefunds(current, status))
      for (const refund of before?.refunds ?? [])
        if (refund.status === 'pending') webhooks.sendLater({ reference, refund_id: refund.id })
      return after
    },

    /** Continues the transfers of an earlier sandbox on this journal. */
    async resume(): Promise<void> {
      for (const transaction of await journal.all())
        if (transaction.transfer_due_at) expectTransfer(transaction)
    },
  }
}
