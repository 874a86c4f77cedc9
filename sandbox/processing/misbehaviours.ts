import { z } from 'zod'
import type { WrongCharge } from '#sandbox/ledger/payment.ts'

const only = {
  reference: z.string().optional(),
  /** Unlimited by default. */
  times: z.int().min(1).optional(),
}
const callMisbehaviour = z.strictObject({
  ...only,
  call: z.enum(['initialize', 'verify', 'refunds']),
  /** `timeout` executes the call without an answer; the others prevent it. */
  answer: z.enum(['server_error', 'timeout', 'nonsense', 'unknown_reference']),
})
const webhookMisbehaviour = z.strictObject({
  ...only,
  webhook: z.enum(['twice', 'late', 'never', 'before_callback']),
  /** For `late`; 5 seconds by default. */
  delay_ms: z.int().min(0).max(3_600_000).optional(),
})
const paymentMisbehaviour = z.strictObject({
  ...only,
  paid: z.strictObject({
    amount_kobo: z.int().min(0).optional(),
    requested_amount_kobo: z.int().min(0).optional(),
    currency: z.string().length(3).optional(),
  }),
})

export const misbehaviour = z.union([callMisbehaviour, webhookMisbehaviour, paymentMisbehaviour])
export type Misbehaviour = z.infer<typeof misbehaviour>
export type CallMisbehaviour = z.infer<typeof callMisbehaviour>
type WebhookMisbehaviour = z.infer<typeof webhookMisbehaviour>

/** The newest matching rule applies. */
export class Misbehaviours {
  #rules: Misbehaviour[] = []

  add(rule: Misbehaviour): void {
    this.#rules.unshift({ ...rule })
  }

  clear(): void {
    this.#rules = []
  }

  all = (): Misbehaviour[] => this.#rules

  takeCall = (call: CallMisbehaviour['call'], reference: string): CallMisbehaviour['answer'] | undefined =>
    this.#take(reference, (rule) => 'call' in rule && rule.call === call && rule)?.answer

  takeWebhook = (reference: string): WebhookMisbehaviour | undefined =>
    this.#take(reference, (rule) => 'webhook' in rule && rule)

  takeWrongCharge = (reference: string): WrongCharge | undefined =>
    this.#take(reference, (rule) => 'paid' in rule && rule)?.paid

  #take<R extends Misbehaviour>(reference: string, fits: (rule: Misbehaviour) => R | false): R | undefined {
    const rules = this.#rules.filter((rule) => (rule.reference ?? reference) === reference)
    const fitting = rules.map(fits).find((rule) => rule !== false)
    if (fitting?.times !== undefined) fitting.times -= 1
    this.#rules = this.#rules.filter(({ times }) => times !== 0)
    return fitting
  }
}
