import { z } from 'zod'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'

/** A merchant server's timeout; tests of missing answers set a shorter one. */
const TIMEOUT_MS = 5_000

const envelope = z.looseObject({
  status: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  data: z.unknown().optional(),
})
const initialized = z.object({
  authorization_url: z.string(),
  access_code: z.string(),
  reference: z.string(),
})
const held = z.looseObject({ id: z.number(), status: z.string(), amount: z.number() })
const controlAnswer = z.record(z.string(), z.unknown())

export interface RefusedCall {
  http_status: number
  message: string
  code: string | undefined
}

/** Requests of a merchant's server and of a test to a sandbox at `url`, over plain HTTP. */
export function createClient(url: string, timeout_ms = TIMEOUT_MS) {
  const authorization = `Bearer ${SANDBOX_KEYS.secret_key}`

  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(url + path, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout_ms),
    })

  /** The data of an answer; throws a `RefusedCall` if the sandbox refuses. */
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await send(method, path, body)
    const { status, message, code, data } = envelope.parse(await response.json())
    if (!status) throw { http_status: response.status, message, code } satisfies RefusedCall
    return data
  }

  return {
    send,
    async initialize(reference: string, over: object = {}) {
      const request = { email: 'tenant@estate.demo', amount: 4_500_000, metadata: { tenant_id: 12 } }
      return initialized.parse(
        await call('POST', '/transaction/initialize', { ...request, reference, ...over }),
      )
    },
    /** The transaction from verify. */
    verify: async (reference: string) => held.parse(await call('GET', `/transaction/verify/${reference}`)),
    /** The refunds of a transaction. */
    refunds: async (transaction_id: number) =>
      z.array(held).parse(await call('GET', `/refund?transaction=${transaction_id}`)),
    /** A control call, which the real provider lacks; throws `<status> <body>` on a refusal. */
    async control(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
      const response = await send(method, `/sandbox/${path}`, body)
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return controlAnswer.parse(await response.json())
    },
  }
}
