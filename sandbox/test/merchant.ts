import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'

export interface ReceivedWebhook {
  body: Buffer
  signature: string
  at_ms: number
}

/** A merchant's webhook server, which ends with the test. It answers with `statuses` in turn, then 200. */
export async function openMerchant(...statuses: number[]) {
  const received: ReceivedWebhook[] = []
  const waiting: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const signature = String(request.headers['x-paystack-signature'])
    received.push({ body: Buffer.concat(chunks), signature, at_ms: Date.now() })
    response.writeHead(statuses.shift() ?? 200).end()
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The merchant does not listen.')
  return {
    url: `http://127.0.0.1:${address.port}/webhook`,
    received,
    /** Resolves after this many webhooks; otherwise the test times out. */
    async receives(count: number): Promise<ReceivedWebhook[]> {
      while (received.length < count) await new Promise<void>((wake) => waiting.push(wake))
      return received
    },
  }
}

/** Checks the signature of a webhook with the sandbox's secret key, as the provider documents it. */
export const isSigned = ({ body, signature }: Pick<ReceivedWebhook, 'body' | 'signature'>): boolean =>
  signature === createHmac('sha512', SANDBOX_KEYS.secret_key).update(body).digest('hex')
