import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SANDBOX_KEYS } from '../sandbox/keys.ts'
import { installedNode, ROOT } from '../scripts/node.js'
import { type RunningApp, startApp } from './app.ts'

interface Held {
  reference: string
  status: string
  /** Kobo. */
  amount: number
}

/** The payment sandbox in a separate process, which outlives the apps that use it. */
export async function startProvider(folder: string) {
  const child = spawn(installedNode(), ['sandbox/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      SANDBOX_BOOK: join(folder, 'book.jsonl'),
      // The real provider retries for 72 hours, the sandbox for a minute.
      SANDBOX_RESEND_AFTER_MS: Array(60).fill(1000).join(','),
    },
  })
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const url = /http:\/\/\S+/.exec(line)?.[0]
  if (!url) throw new Error(`The sandbox did not start: ${line}`)

  async function control<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${url}/sandbox/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${SANDBOX_KEYS.secret_key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  /** The app's settings for this provider; only these change for the real one. */
  const settings = {
    PAYSTACK_SECRET_KEY: SANDBOX_KEYS.secret_key,
    PAYSTACK_PUBLIC_KEY: SANDBOX_KEYS.public_key,
    PAYSTACK_API_URL: url,
    PAYSTACK_SCRIPT_URL: `${url}/v2/inline.js`,
  }
  return {
    /** Starts an app that uses this provider and receives its webhooks, on a folder that later starts reuse. */
    async startApp(dataDir: string, env: Record<string, string>): Promise<RunningApp> {
      const quiet = { CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'fatal' }
      const app = await startApp({ demo: false, dataDir, env: { ...settings, ...quiet, ...env } })
      await control('PUT', 'webhook-url', { url: `${app.url}/api/paystack/webhook` })
      return app
    },
    pay: (reference: string, card: 'success' | 'declined') =>
      control('POST', `pay/${reference}`, { with: card }),
    /** The successful transactions at the provider. */
    async paid(): Promise<Held[]> {
      const { transactions } = await control<{ transactions: Held[] }>('GET', 'book')
      return transactions.filter(({ status }) => status === 'success')
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
