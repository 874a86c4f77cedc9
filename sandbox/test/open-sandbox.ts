import { onTestFinished } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { startSandbox } from '#sandbox/start.ts'
import { createClient } from './client.ts'

/** A sandbox that ends with the test, and a client for it. */
export async function openSandbox(over: Partial<Parameters<typeof startSandbox>[0]> = {}) {
  const sandbox = await startSandbox({ ...SANDBOX_KEYS, resend_after_ms: [20, 20], ...over })
  onTestFinished(() => sandbox.stop())
  return { sandbox, ...createClient(sandbox.url) }
}
