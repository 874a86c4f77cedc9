import { onTestFinished } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { startSandbox } from '#sandbox/start.ts'
import { createClient } from '#sandbox/test/client.ts'
import { createPaystack } from '#server/payments/provider/paystack.ts'

/** A sandbox that ends with the test, the application's client for it, and its control calls. */
export async function openSandbox(over: Partial<Parameters<typeof startSandbox>[0]> = {}) {
  const sandbox = await startSandbox({ ...SANDBOX_KEYS, resend_after_ms: [20, 20], ...over })
  onTestFinished(() => sandbox.stop())
  return { sandbox, ...sandboxClient(sandbox.url) }
}

/** Requests of the application's client and of a test to a sandbox at `url`. */
export function sandboxClient(url: string, timeout_ms = 5_000) {
  const { secret_key } = SANDBOX_KEYS
  const paystack = createPaystack({ secret_key, api_url: url, timeout_ms })
  return {
    paystack,
    initialize: (reference: string, amount_kobo = 4_500_000) =>
      paystack.initialize({
        email: 'tenant@estate.demo',
        amount_kobo,
        reference,
        metadata: { tenant_id: 12 },
        callback_url: 'https://estate.example/payments',
      }),
    control: createClient(url).control,
  }
}
