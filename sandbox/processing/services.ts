import type { Journal } from '#sandbox/ledger/journal.ts'
import type { Misbehaviours } from './misbehaviours.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { Webhooks } from './webhooks.ts'

/** What the routes of the sandbox share. */
export interface Services {
  secret_key: string
  public_key: string
  journal: Journal
  processor: PaymentProcessor
  webhooks: Webhooks
  misbehaviours: Misbehaviours
}
