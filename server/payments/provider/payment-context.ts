import type { Context } from '#server/http/context.ts'
import type { ProviderOrigins } from '#server/http/security.ts'
import type { Paystack } from './paystack.ts'

/** The public half of the provider's settings, with those of the sandbox where it runs. */
interface ProviderSettings extends ProviderOrigins {
  public_key: string
  test_mode: boolean
}

/** What it takes to ask the provider and to write down what it says. */
export type SyncContext = Pick<PaymentContext, 'db' | 'paystack'>

/** What the rooms of payments stand on beside what every feature has. */
export interface PaymentContext extends Context {
  paystack: Paystack
  provider: ProviderSettings
}
