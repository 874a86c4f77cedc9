import type { Context } from '#server/http/context.ts'
import type { ProviderOrigins } from '#server/http/security.ts'
import type { Paystack } from './paystack.ts'

export type SyncContext = Pick<PaymentContext, 'db' | 'paystack'>

export interface PaymentContext extends Context {
  paystack: Paystack
  provider: ProviderOrigins & { public_key: string; test_mode: boolean }
}
