import type { z } from 'zod'
import { withoutEndSlash } from '#server/config/network.ts'
import { Outage } from './outage-log.ts'
import { parseAnswer } from './parse-answer.ts'
import { envelope } from './paystack-answers.ts'
import { ProviderRefused, ProviderUnavailable } from './provider-errors.ts'

export interface PaystackSettings {
  secret_key: string
  api_url: string
  /** 10 seconds unless told. */
  timeout_ms?: number
}

export interface ProviderAnswer<T> {
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
