import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { disputeEvent } from '#sandbox/answers/dispute-event.ts'
import { refundEvent } from '#sandbox/answers/refund-answer.ts'
import { transactionAnswer } from '#sandbox/answers/transaction-answer.ts'
import type { Journal } from '#sandbox/ledger/journal.ts'
import type { Transaction } from '#sandbox/ledger/transaction.ts'
import type { Timers } from './timers.ts'

/** What a webhook is about: that a reference was paid, or what became of one of its refunds or disputes. */
interface WebhookSubject {
  reference: string
  refund_id?: number
  dispute?: { id: number; event: 'create' | 'remind' | 'resolve' }
}

const ANSWER_TIMEOUT_MS = 10_000

interface WebhookSettings {
  secret_key: string
  webhook_url: string | undefined
  /** Milliseconds before each further try of one that was not answered with 200. */
  resend_after_ms: readonly number[]
}

/** Sends the merchant signed webhooks, each again and again until it is answered with 200 or the tries are used up. */
export class Webhooks {
  /** Where they go; none are sent while there is no address. */
  url: string | undefined
  readonly #settings: WebhookSettings
  readonly #journal: Journal
  readonly #timers: Timers
  readonly #log: FastifyBaseLogger
  readonly #stopping = new AbortController()

  constructor(settings: WebhookSettings, journal: Journal, timers: Timers, log: FastifyBaseLogger) {
    this.url = settings.webhook_url
    this.#settings = settings
    this.#journal = journal
    this.#timers = timers
    this.#log = log
  }

  /** Resolves after the first try; further tries follow by themselves. */
  async send(subject: WebhookSubject, tries_before = 0): Promise<void> {
    const acknowledged = await this.#try(subject)
    if (this.#stopping.signal.aborted) return
    if (acknowledged) {
      await this.#journal.change(subject.reference, (before) => withWebhookAcknowledged(before, subject))
      return
    }
    const delay_ms = this.#settings.resend_after_ms[tries_before]
    if (delay_ms !== undefined) this.#timers.after(delay_ms, () => this.send(subject, tries_before + 1))
    else this.#log.warn(`The webhook of ${subject.reference} was never answered with 200; given up.`)
  }

  sendLater(subject: WebhookSubject, delay_ms = 0): void {
    this.#timers.after(delay_ms, () => this.send(subject))
  }

  /** Sends those that were due when the last sandbox on this journal ended. */
  async resume(): Promise<void> {
    for (const { reference, webhooks_due, refunds } of await this.#journal.all()) {
      if (webhooks_due > 0) this.sendLater({ reference })
      for (const { id, webhook_due } of refunds) if (webhook_due) this.sendLater({ reference, refund_id: id })
    }
  }

  stop(): void {
    this.#stopping.abort()
  }

  /** Whether the merchant answered with 200. */
  async #try(subject: WebhookSubject): Promise<boolean> {
    const { reference } = subject
    const transaction = await this.#journal.find(reference)
    const event = transaction && eventOf(transaction, subject)
    if (!event || !this.url) return false
    const body = JSON.stringify(event)
    const signature = createHmac('sha512', this.#settings.secret_key).update(body).digest('hex')
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        body,
        redirect: 'error',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      if (response.status !== 200)
        this.#log.warn(`The webhook of ${reference} was answered with ${response.status}.`)
      return response.status === 200
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.#log.warn(error, `The webhook of ${reference} did not get through.`)
      return false
    }
  }
}

/** The body of the webhook; null where the transaction has no such refund or dispute. */
function eventOf(transaction: Transaction, { refund_id, dispute }: WebhookSubject): object | null {
  if (dispute) {
    const about = transaction.disputes.find(({ id }) => id === dispute.id)
    return about ? { event: `charge.dispute.${dispute.event}`, data: disputeEvent(transaction, about) } : null
  }
  if (refund_id === undefined) return { event: 'charge.success', data: transactionAnswer(transaction) }
  const refund = transaction.refunds.find(({ id }) => id === refund_id)
  return refund ? { event: `refund.${refund.status}`, data: refundEvent(transaction, refund) } : null
}

/** The transaction once the merchant has answered the webhook with 200. */
function withWebhookAcknowledged(before: Transaction, { refund_id, dispute }: WebhookSubject): Transaction {
  if (dispute) return before
  if (refund_id === undefined) return { ...before, webhooks_due: Math.max(0, before.webhooks_due - 1) }
  const refunds = before.refunds.map((refund) =>
    refund.id === refund_id ? { ...refund, webhook_due: false } : refund,
  )
  return { ...before, refunds }
}
