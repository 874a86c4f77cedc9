import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { disputeEvent, refundEvent, transactionAnswer } from './answers.ts'
import type { Book } from './book.ts'
import type { Timers } from './timers.ts'
import type { Transaction } from './transaction.ts'

export interface WebhookSettings {
  secret_key: string
  webhook_url: string | undefined
  /** Milliseconds before each further try of one that was not answered with 200. */
  resend_after_ms: readonly number[]
}

/** What is told: that a reference was paid, or what became of one of its refunds or disputes. */
export interface Told {
  reference: string
  refund_id?: number
  dispute?: { id: number; event: 'create' | 'remind' | 'resolve' }
}

function eventOf(transaction: Transaction, { refund_id, dispute }: Told): object | null {
  if (dispute) {
    const about = transaction.disputes.find(({ id }) => id === dispute.id)
    return about ? { event: `charge.dispute.${dispute.event}`, data: disputeEvent(transaction, about) } : null
  }
  if (refund_id === undefined) return { event: 'charge.success', data: transactionAnswer(transaction) }
  const refund = transaction.refunds.find(({ id }) => id === refund_id)
  return refund ? { event: `refund.${refund.status}`, data: refundEvent(transaction, refund) } : null
}

function acknowledged(before: Transaction, { refund_id, dispute }: Told): Transaction {
  if (dispute) return before
  if (refund_id === undefined) return { ...before, webhooks_due: Math.max(0, before.webhooks_due - 1) }
  const refunds = before.refunds.map((refund) =>
    refund.id === refund_id ? { ...refund, webhook_due: false } : refund,
  )
  return { ...before, refunds }
}

/** Tells the merchant of a payment, signed, again and again until it answers 200 or the tries are used up. */
export class Webhooks {
  /** Where they go; none are sent while there is no address. */
  url: string | undefined
  readonly #settings: WebhookSettings
  readonly #book: Book
  readonly #timers: Timers
  readonly #log: FastifyBaseLogger
  readonly #stopping = new AbortController()

  constructor(settings: WebhookSettings, book: Book, timers: Timers, log: FastifyBaseLogger) {
    this.url = settings.webhook_url
    this.#settings = settings
    this.#book = book
    this.#timers = timers
    this.#log = log
  }

  /** Resolves after the first try; the further ones follow by themselves. */
  async send(told: Told, tries = 0): Promise<void> {
    const heard = await this.#try(told)
    if (this.#stopping.signal.aborted) return
    if (heard) {
      await this.#book.change(told.reference, (before) => acknowledged(before, told))
      return
    }
    const wait = this.#settings.resend_after_ms[tries]
    if (wait !== undefined) this.#timers.after(wait, () => this.send(told, tries + 1))
    else this.#log.warn(`The webhook of ${told.reference} was never answered with 200; given up.`)
  }

  later(told: Told, milliseconds: number): void {
    this.#timers.after(milliseconds, () => this.send(told))
  }

  /** Those that were due when the last sandbox on this book ended. */
  async resume(): Promise<void> {
    for (const { reference, webhooks_due, refunds } of await this.#book.all()) {
      if (webhooks_due > 0) this.later({ reference }, 0)
      for (const { id, webhook_due } of refunds) if (webhook_due) this.later({ reference, refund_id: id }, 0)
    }
  }

  stop(): void {
    this.#stopping.abort()
  }

  async #try(told: Told): Promise<boolean> {
    const { reference } = told
    const transaction = await this.#book.find(reference)
    const event = transaction && eventOf(transaction, told)
    if (!event || !this.url) return false
    const body = JSON.stringify(event)
    const signature = createHmac('sha512', this.#settings.secret_key).update(body).digest('hex')
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        body,
        redirect: 'error',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(10_000)]),
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
