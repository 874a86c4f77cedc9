import { onTestFinished } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { type SandboxSettings, startSandbox } from '#sandbox/start.ts'
import { createPaystack } from '#server/payments/provider/paystack.ts'

/** For tests: a sandbox that ends with the test, the app's client for it, and its control calls. */
export async function openSandbox(over: Partial<SandboxSettings> = {}) {
  const sandbox = await startSandbox({ ...SANDBOX_KEYS, resend_after_ms: [20, 20], ...over })
  onTestFinished(() => sandbox.stop())
  return { sandbox, ...callers(sandbox.url) }
}

/** For tests: what a merchant's server and a test ask of a sandbox at `url`. */
export function callers(url: string, timeout_ms = 5_000) {
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
      }),
    async control(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
      const response = await fetch(`${url}/sandbox/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secret_key}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return (await response.json()) as Record<string, unknown>
    },
  }
}
