import type { Journal } from '#sandbox/ledger/journal.ts'
import { withDeclinedCard, withPayment, withPromisedTransfer } from '#sandbox/ledger/payment.ts'
import { refundableKobo, withDecidedRefunds, withRefund } from '#sandbox/ledger/refund.ts'
import type { Refund, Transaction } from '#sandbox/ledger/transaction.ts'
import type { Misbehaviours } from './misbehaviours.ts'
import type { TestCard } from './test-cards.ts'
import type { Timers } from './timers.ts'
import type { Webhooks } from './webhooks.ts'

const LATE_WEBHOOK_MS = 5_000

/** Takes payments by card, or by a transfer that arrives later, and refunds them. A reference is paid once, however often it is tried. */
export class PaymentProcessor {
  readonly #journal: Journal
  readonly #webhooks: Webhooks
  readonly #misbehaviours: Misbehaviours
  readonly #timers: Timers
  readonly #transfer_after_ms: number

  constructor(
    journal: Journal,
    webhooks: Webhooks,
    misbehaviours: Misbehaviours,
    timers: Timers,
    transfer_after_ms: number,
  ) {
    this.#journal = journal
    this.#webhooks = webhooks
    this.#misbehaviours = misbehaviours
    this.#timers = timers
    this.#transfer_after_ms = transfer_after_ms
  }

  /** The transaction after the try; undefined where the reference is not known. */
  payByCard(reference: string, card: TestCard): Promise<Transaction | undefined> {
    const last4 = card.number.slice(-4)
    if (card.with === 'success') return this.#receive(reference, { last4, ...card }, () => true)
    return this.#journal.change(reference, (before) =>
      before.status === 'success' ? before : withDeclinedCard(before, last4, card.gateway_response),
    )
  }

  /** The payer says that a transfer is on its way; it arrives after the sandbox's `transfer_after_ms`. */
  async promiseTransfer(reference: string): Promise<Transaction | undefined> {
    const due = new Date(Date.now() + this.#transfer_after_ms)
    const after = await this.#journal.change(reference, (before) =>
      before.status === 'success' || before.status === 'pending' ? before : withPromisedTransfer(before, due),
    )
    if (after?.transfer_due_at) this.#expectTransfer(after)
    return after
  }

  /** A transfer that was promised arrives, now. */
  receiveTransfer(reference: string): Promise<Transaction | undefined> {
    const payment = { last4: null, gateway_response: 'Approved' }
    return this.#receive(reference, payment, ({ status }) => status === 'pending')
  }

  /** Pays back all that is left, or `amount` kobo. False where not so much is left; undefined where the reference is not known. */
  async refund(
    reference: string,
    status: Refund['status'],
    amount?: number,
  ): Promise<Transaction | false | undefined> {
    const added: Refund[] = []
    const after = await this.#journal.change(reference, (before) => {
      const next = withRefund(before, amount ?? refundableKobo(before), status)
      added.push(...next.refunds.slice(before.refunds.length))
      return next
    })
    for (const { id } of added) this.#webhooks.sendLater({ reference, refund_id: id })
    return after && (added.length > 0 ? after : false)
  }

  /** Refunds that were on their way arrive, or fail. */
  async decideRefunds(reference: string, status: 'processed' | 'failed'): Promise<Transaction | undefined> {
    const before = await this.#journal.find(reference)
    const after = await this.#journal.change(reference, (current) => withDecidedRefunds(current, status))
    for (const refund of before?.refunds ?? [])
      if (refund.status === 'pending') this.#webhooks.sendLater({ reference, refund_id: refund.id })
    return after
  }

  /** Expects the transfers that were on their way when the last sandbox on this journal ended. */
  async resume(): Promise<void> {
    for (const transaction of await this.#journal.all())
      if (transaction.transfer_due_at) this.#expectTransfer(transaction)
  }

  #expectTransfer({ reference, transfer_due_at }: Transaction): void {
    const delay_ms = Math.max(0, Date.parse(transfer_due_at ?? '') - Date.now())
    this.#timers.after(delay_ms, () => this.receiveTransfer(reference))
  }

  /** Records that the money is there where that is possible now, and tells the merchant. */
  async #receive(
    reference: string,
    { last4, gateway_response }: { last4: string | null; gateway_response: string },
    isPossible: (before: Transaction) => boolean,
  ): Promise<Transaction | undefined> {
    let tellMerchant: () => Promise<void> = async () => undefined
    const after = await this.#journal.change(reference, (before) => {
      if (before.status === 'success' || !isPossible(before)) return before
      const wrong = this.#misbehaviours.takeWebhook(reference)
      const webhooks_due = wrong?.webhook === 'twice' ? 2 : wrong?.webhook === 'never' ? 0 : 1
      tellMerchant = async () => {
        if (wrong?.webhook === 'before_callback') return this.#webhooks.send({ reference })
        const delay_ms = wrong?.webhook === 'late' ? (wrong.delay_ms ?? LATE_WEBHOOK_MS) : 0
        for (let count = 0; count < webhooks_due; count += 1)
          this.#webhooks.sendLater({ reference }, delay_ms)
      }
      const wrong_charge = this.#misbehaviours.takeWrongCharge(reference) ?? {}
      return withPayment(before, { last4, gateway_response, wrong_charge, webhooks_due })
    })
    await tellMerchant()
    return after
  }
}
