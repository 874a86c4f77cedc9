import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { disputeEvent, refundEvent, transactionAnswer } from '#sandbox/answers.ts'
import type { Journal } from '#sandbox/ledger/journal.ts'
import type { Transaction } from '#sandbox/ledger/transaction.ts'

/** A payment, or the refund or dispute of one. */
interface WebhookSubject {
  reference: string
  refund_id?: number
  dispute?: { id: number; event: 'create' | 'remind' | 'resolve' }
}

const ANSWER_TIMEOUT_MS = 10_000

interface WebhookSettings {
  secret_key: string
  webhook_url: string | undefined
  /** Milliseconds before each further try. */
  resend_after_ms: readonly number[]
}

/** Runs work after a delay, unless the sandbox stops before. */
export type Later = (delay_ms: number, work: () => Promise<unknown>) => void

export type Webhooks = ReturnType<typeof createWebhooks>

/** Sends signed webhooks until the merchant answers 200 or the tries are used up. */
export function createWebhooks(
  { secret_key, webhook_url, resend_after_ms }: WebhookSettings,
  journal: Journal,
  later: Later,
  stopping: AbortSignal,
  log: FastifyBaseLogger,
) {
  /** Answers whether the merchant acknowledged the webhook. */
  async function deliver(subject: WebhookSubject): Promise<boolean> {
    const { reference } = subject
    const transaction = await journal.find(reference)
    const event = transaction && eventOf(transaction, subject)
    if (!event || !webhooks.url) return false
    const body = JSON.stringify(event)
    const signature = createHmac('sha512', secret_key).update(body).digest('hex')
    try {
      const response = await fetch(webhooks.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
        body,
        redirect: 'error',
        signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      if (response.status !== 200)
        log.warn(`The webhook of ${reference} was answered with ${response.status}.`)
      return response.status === 200
    } catch (error) {
      if (!stopping.aborted) log.warn(error, `The webhook of ${reference} did not get through.`)
      return false
    }
  }

  const webhooks = {
    /** No webhooks are sent without an address. */
    url: webhook_url,

    /** Resolves after the first try. */
    async send(subject: WebhookSubject, tries_before = 0): Promise<void> {
      const acknowledged = await deliver(subject)
      if (stopping.aborted) return
      if (acknowledged) {
        await journal.change(subject.reference, (before) => withWebhookAcknowledged(before, subject))
        return
      }
      const delay_ms = resend_after_ms[tries_before]
      if (delay_ms !== undefined) later(delay_ms, () => webhooks.send(subject, tries_before + 1))
      else log.warn(`The webhook of ${subject.reference} was never answered with 200; given up.`)
    },

    sendLater: (subject: WebhookSubject, delay_ms = 0) => later(delay_ms, () => webhooks.send(subject)),

    /** Sends the webhooks left by an earlier sandbox on this journal. */
    async resume(): Promise<void> {
      for (const { reference, webhooks_due, refunds } of await journal.all()) {
        if (webhooks_due > 0) webhooks.sendLater({ reference })
        for (const { id, webhook_due } of refunds)
          if (webhook_due) webhooks.sendLater({ reference, refund_id: id })
      }
    },
  }
  return webhooks
}

/** Null for an unknown refund or dispute. */
function eventOf(transaction: Transaction, { refund_id, dispute }: WebhookSubject): object | null {
  if (dispute) {
    const about = transaction.disputes.find(({ id }) => id === dispute.id)
    return about ? { event: `charge.dispute.${dispute.event}`, data: disputeEvent(transaction, about) } : null
  }
  if (refund_id === undefined) return { event: 'charge.success', data: transactionAnswer(transaction) }
  const refund = transaction.refunds.find(({ id }) => id === refund_id)
  return refund ? { event: `refund.${refund.status}`, data: refundEvent(transaction, refund) } : null
}

function withWebhookAcknowledged(before: Transaction, { refund_id, dispute }: WebhookSubject): Transaction {
  if (dispute) return before
  if (refund_id === undefined) return { ...before, webhooks_due: Math.max(0, before.webhooks_due - 1) }
  const refunds = before.refunds.map((refund) =>
    refund.id === refund_id ? { ...refund, webhook_due: false } : refund,
  )
  return { ...before, refunds }
}
