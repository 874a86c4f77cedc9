import type { Book } from './book.ts'
import type { TestCard } from './cards.ts'
import type { Misbehaviours } from './misbehaviour.ts'
import type { Timers } from './timers.ts'
import {
  decided,
  declined,
  paid,
  promised,
  type Refund,
  refunded,
  refundedOf,
  type Transaction,
} from './transaction.ts'
import type { Webhooks } from './webhooks.ts'

const LATE_MS = 5_000

/** Where a payer pays: by card, or by a transfer that arrives later. A reference is paid once, however often it is tried. */
export class Till {
  readonly #book: Book
  readonly #webhooks: Webhooks
  readonly #misbehaviours: Misbehaviours
  readonly #timers: Timers
  readonly #transfer_after_ms: number

  constructor(
    book: Book,
    webhooks: Webhooks,
    misbehaviours: Misbehaviours,
    timers: Timers,
    transfer_after_ms: number,
  ) {
    this.#book = book
    this.#webhooks = webhooks
    this.#misbehaviours = misbehaviours
    this.#timers = timers
    this.#transfer_after_ms = transfer_after_ms
  }

  /** The transaction after the try; undefined where the reference is not known. */
  payByCard(reference: string, card: TestCard): Promise<Transaction | undefined> {
    const last4 = card.number.slice(-4)
    if (card.with === 'success') return this.#settle(reference, () => true, last4, card.gateway_response)
    return this.#book.change(reference, (before) =>
      before.status === 'success' ? before : declined(before, last4, card.gateway_response),
    )
  }

  /** The payer says that a transfer is on its way; it arrives after the sandbox's `transfer_after_ms`. */
  async promiseTransfer(reference: string): Promise<Transaction | undefined> {
    const due = new Date(Date.now() + this.#transfer_after_ms)
    const after = await this.#book.change(reference, (before) =>
      before.status === 'success' || before.status === 'pending' ? before : promised(before, due),
    )
    if (after?.transfer_due_at) this.#expectTransfer(after)
    return after
  }

  /** A transfer that was promised arrives, now. */
  receiveTransfer(reference: string): Promise<Transaction | undefined> {
    return this.#settle(reference, (before) => before.status === 'pending', null, 'Approved')
  }

  /** Gives money back: all that is left, or `amount` kobo. False where there is not so much; undefined where the reference is not known. */
  async refund(
    reference: string,
    status: Refund['status'],
    amount?: number,
  ): Promise<Transaction | false | undefined> {
    const made: Refund[] = []
    const after = await this.#book.change(reference, (before) => {
      const next = refunded(before, amount ?? before.amount - refundedOf(before, true), status)
      made.push(...next.refunds.slice(before.refunds.length))
      return next
    })
    for (const { id } of made) this.#webhooks.later({ reference, refund_id: id }, 0)
    return after && made.length > 0 ? after : after && false
  }

  /** Refunds that were on their way arrive, or come back. */
  async decideRefunds(reference: string, status: 'processed' | 'failed'): Promise<Transaction | undefined> {
    const pending = (await this.#book.find(reference))?.refunds.filter(
      (refund) => refund.status === 'pending',
    )
    const after = await this.#book.change(reference, (before) => decided(before, status))
    for (const { id } of pending ?? []) this.#webhooks.later({ reference, refund_id: id }, 0)
    return after
  }

  /** Transfers that were on their way when the last sandbox on this book ended. */
  async resume(): Promise<void> {
    for (const transaction of await this.#book.all())
      if (transaction.transfer_due_at) this.#expectTransfer(transaction)
  }

  #expectTransfer({ reference, transfer_due_at }: Transaction): void {
    const wait = Math.max(0, Date.parse(transfer_due_at ?? '') - Date.now())
    this.#timers.after(wait, () => this.receiveTransfer(reference))
  }

  async #settle(
    reference: string,
    may: (before: Transaction) => boolean,
    last4: string | null,
    gateway_response: string,
  ): Promise<Transaction | undefined> {
    let tell: () => Promise<void> = async () => undefined
    const after = await this.#book.change(reference, (before) => {
      if (before.status === 'success' || !may(before)) return before
      const wrong = this.#misbehaviours.takeWebhook(reference)
      const webhooks_due = wrong?.webhook === 'twice' ? 2 : wrong?.webhook === 'never' ? 0 : 1
      tell = async () => {
        if (wrong?.webhook === 'before_callback') return this.#webhooks.send({ reference })
        const wait = wrong?.webhook === 'late' ? (wrong.delay_ms ?? LATE_MS) : 0
        for (let count = 0; count < webhooks_due; count += 1) this.#webhooks.later({ reference }, wait)
      }
      return paid(before, {
        last4,
        gateway_response,
        charged: this.#misbehaviours.takePaid(reference) ?? {},
        webhooks_due,
      })
    })
    await tell()
    return after
  }
}
