import type { z } from 'zod'
import { withoutEndSlash } from '#server/config/network.ts'
import { envelope } from './paystack-answers.ts'
import { ProviderRefused, ProviderUnavailable } from './provider-errors.ts'

/** A reusable card, and what tells one card from another: who has read them here could charge it. */
const SECRET = new Set(['authorization_code', 'signature'])

/** NUL and half a character are JSON, but no column can hold them. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

export interface OutageLog {
  warn(context: object, message: string): void
}

/** Tells the log once that the provider cannot be asked, and once that it answers again; not at every try. */
class Outage {
  /** Where it is told; nowhere until the server listens. */
  log: OutageLog | undefined
  /** How many calls were not answered. */
  failures = 0
  #down = false

  begin(error: unknown): void {
    this.failures += 1
    if (!this.#down) this.log?.warn({ err: error }, 'the payment provider cannot be asked; it is tried again')
    this.#down = true
  }

  end(): void {
    if (this.#down) this.log?.warn({}, 'the payment provider answers again')
    this.#down = false
  }
}

export interface PaystackSettings {
  secret_key: string
  api_url: string
  /** 10 seconds unless told. */
  timeout_ms?: number
}

interface ProviderAnswer<T> {
  data: T
  /** The same as it came, for the record. */
  raw: unknown
  /** How many pages a list has. */
  pages: number
}

/** One call of the provider's API: `ask` answers what it said, or throws ProviderUnavailable or ProviderRefused. No error has the secret key in it. */
export function createHttp({ secret_key, api_url, timeout_ms = 10_000 }: PaystackSettings) {
  // fetch would quote a header that it cannot send, the key in it, in its error.
  if (!/^[\x21-\x7e]+$/.test(secret_key))
    throw new Error('The secret key of the payment provider has characters no key has.')
  const base = withoutEndSlash(api_url)
  const withoutKey = (text: string): string => text.replaceAll(secret_key, '[secret key]')
  const outage = new Outage()

  async function ask<T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<ProviderAnswer<T>> {
    try {
      const answer = await read(schema, method, path, body)
      outage.end()
      return answer
    } catch (error) {
      // A no to what was asked is an answer; a no to our key, or to all we ask, is none.
      if (error instanceof ProviderRefused && [400, 404, 422].includes(error.http_status)) outage.end()
      else outage.begin(error)
      throw error
    }
  }

  async function read<T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<ProviderAnswer<T>> {
    const { status, text } = await send(method, path, body)
    if (status >= 500 || status === 408 || status === 429) {
      throw new ProviderUnavailable(`The payment provider answered ${status} to ${method} ${path}.`)
    }
    const answer = envelope.safeParse(parseAnswer(text))
    if (!answer.success) throw nonsense(method, path, status)
    if (status >= 400 || !answer.data.status) {
      throw new ProviderRefused(withoutKey(answer.data.message), status, answer.data.code ?? null)
    }
    const parsed = schema.safeParse(answer.data.data)
    if (!parsed.success) throw nonsense(method, path, status)
    return { data: parsed.data, raw: answer.data.data, pages: answer.data.meta?.pageCount ?? 1 }
  }

  async function send(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(base + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${secret_key}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    } catch (cause) {
      const late = cause instanceof DOMException && cause.name === 'TimeoutError'
      const what = late ? `did not answer within ${timeout_ms / 1000} seconds` : 'could not be reached'
      throw new ProviderUnavailable(`The payment provider ${what} (${method} ${path}).`, { cause })
    }
  }

  return { ask, outage }
}

export const nonsense = (method: string, path: string, status = 200): ProviderUnavailable =>
  new ProviderUnavailable(
    `The payment provider answered ${status} to ${method} ${path} with something its API does not say.`,
  )

function keep(key: string, value: unknown): unknown {
  if (SECRET.has(key)) return undefined
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [storable(name), held]))
}

/** What the provider answered, without what the database cannot hold or should not; undefined where it is no JSON. */
function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text, keep)
  } catch {
    return undefined // the envelope's check turns it into ProviderUnavailable
  }
}
