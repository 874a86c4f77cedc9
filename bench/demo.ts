import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { SANDBOX_KEYS } from '../sandbox/keys.ts'
import { startSandbox } from '../sandbox/start.ts'

export const PASSWORD = 'Estate-2026'
const answer = z.object({ token: z.string() })

export async function signIn(url: string, email: string): Promise<string> {
  const response = await send(url, '', '/login', { body: { email, password: PASSWORD } })
  return answer.parse(await response.json()).token
}

interface Sent {
  method?: string
  body?: object | undefined
  signal?: AbortSignal
}

export const send = (url: string, token: string, path: string, { body, ...init }: Sent = {}) =>
  fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    ...init,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

export async function startProvider() {
  const sandbox = await startSandbox(SANDBOX_KEYS)
  const env = {
    SECRET_KEY: randomBytes(32).toString('base64url'),
    PAYSTACK_SECRET_KEY: SANDBOX_KEYS.secret_key,
    PAYSTACK_PUBLIC_KEY: SANDBOX_KEYS.public_key,
    PAYSTACK_API_URL: sandbox.url,
    PAYSTACK_SCRIPT_URL: sandbox.script_url,
    CALLS_PER_MINUTE: '100000000',
  }
  return { sandbox, env }
}
