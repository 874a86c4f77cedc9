import { z } from 'zod'
import type { WrongCharge } from '#sandbox/ledger/payment.ts'

const kobo = z.int().min(0)
const only = {
  /** Only for this reference. */
  reference: z.string().optional(),
  /** Only so many times; until it is cleared unless told. */
  times: z.int().min(1).optional(),
}
const callMisbehaviour = z.strictObject({
  ...only,
  call: z.enum(['initialize', 'verify', 'refunds']),
  /** With `timeout` the call takes effect and its answer never comes; with the others it takes no effect. */
  answer: z.enum(['server_error', 'timeout', 'nonsense', 'unknown_reference']),
})
const webhookMisbehaviour = z.strictObject({
  ...only,
  webhook: z.enum(['twice', 'late', 'never', 'before_callback']),
  /** Milliseconds, for `late`; 5 seconds unless told. */
  delay_ms: z.int().min(0).max(3_600_000).optional(),
})
const paymentMisbehaviour = z.strictObject({
  ...only,
  /** What is charged and held in place of what was asked. */
  paid: z.strictObject({
    amount_kobo: kobo.optional(),
    requested_amount_kobo: kobo.optional(),
    currency: z.string().length(3).optional(),
  }),
})

/** One thing that the sandbox is to do wrong. */
export const misbehaviour = z.union([callMisbehaviour, webhookMisbehaviour, paymentMisbehaviour])
export type Misbehaviour = z.infer<typeof misbehaviour>
export type CallMisbehaviour = z.infer<typeof callMisbehaviour>
type WebhookMisbehaviour = z.infer<typeof webhookMisbehaviour>

/** What the sandbox was told to do wrong; the newest rule that fits applies. */
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

  /** Uses up one time of the rule that fits. */
  #take<R extends Misbehaviour>(reference: string, fits: (rule: Misbehaviour) => R | false): R | undefined {
    for (const rule of this.#rules) {
      const fitting = (rule.reference === undefined || rule.reference === reference) && fits(rule)
      if (!fitting) continue
      if (fitting.times !== undefined) fitting.times -= 1
      if (fitting.times === 0) this.#rules = this.#rules.filter((other) => other !== fitting)
      return fitting
    }
    return undefined
  }
}
