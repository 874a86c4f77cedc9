import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { type SandboxSettings, startSandbox } from '#sandbox/start.ts'
import { createPaystack } from '#server/payments/provider/paystack.ts'

export interface Received {
  body: Buffer
  signature: string | undefined
  at: number
}

/** For tests: a merchant's webhook address. It answers with `statuses`, one after the other, then 200. */
export async function openMerchant(...statuses: number[]) {
  const received: Received[] = []
  const waiting: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const signature = request.headers['x-paystack-signature']
    received.push({ body: Buffer.concat(chunks), signature: String(signature), at: Date.now() })
    response.writeHead(statuses.shift() ?? 200).end()
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    /** Resolves once so many webhooks have come; the test's own time-out ends it otherwise. */
    async receives(count: number): Promise<Received[]> {
      while (received.length < count) await new Promise<void>((wake) => waiting.push(wake))
      return received
    },
  }
}

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
