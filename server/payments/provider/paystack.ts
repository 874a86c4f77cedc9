import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { paymentReference } from '#contract/payments.ts'
import { withoutEndSlash } from '#server/config/network.ts'
import { sameSecret } from '#server/secrets/tokens.ts'
import {
  envelope,
  initializedTransaction,
  type ListedRefund,
  listedRefund,
  refundedTransaction,
  type VerifiedTransaction,
  verifiedTransaction,
} from './paystack-answers.ts'
import { ProviderRefused, ProviderUnavailable } from './provider-errors.ts'

export interface NewTransaction {
  email: string
  amount_kobo: number
  reference: string
  metadata: Record<string, unknown>
  /** The hosted page returns the payer to this URL. */
  callback_url: string
}

export type FoundTransaction = { found: true } & VerifiedTransaction
export type Verification = { found: false } | FoundTransaction
export type Paystack = ReturnType<typeof createPaystack>

interface PaystackSettings {
  secret_key: string
  api_url: string
  timeout_ms?: number
}

export interface OutageLog {
  warn(context: object, message: string): void
}

/** Pages of refunds of one payment. */
const MOST_PAGES = 50

/** Slashes and dot segments would change the path of a call. */
const isReference = (reference: string): boolean =>
  paymentReference.safeParse(reference).success && /[^.]/.test(reference)

/** The provider's API over HTTPS, or the sandbox's over HTTP. No error contains the secret key. */
export function createPaystack({ secret_key, api_url, timeout_ms = 10_000 }: PaystackSettings) {
  // An error of fetch would quote a header that it cannot send.
  if (!/^[\x21-\x7e]+$/.test(secret_key))
    throw new Error('The secret key of the payment provider has characters no key has.')
  const base = withoutEndSlash(api_url)
  let log: OutageLog | undefined
  let failures = 0
  let isDown = false

  /** Logs the beginning and the end of an outage once each. */
  function noteOutage(error: unknown): void {
    failures += 1
    if (!isDown) log?.warn({ err: error }, 'the payment provider cannot be asked; it is tried again')
    isDown = true
  }

  function noteAnswer(): void {
    if (isDown) log?.warn({}, 'the payment provider answers again')
    isDown = false
  }

  /** Throws ProviderUnavailable or ProviderRefused. `raw` is the unchanged answer. */
  async function ask<T>(schema: z.ZodType<T>, method: 'GET' | 'POST', path: string, body?: object) {
    try {
      const answer = await read(schema, method, path, body)
      noteAnswer()
      return answer
    } catch (error) {
      // Other refusals concern our key, and so every call.
      if (error instanceof ProviderRefused && [400, 404, 422].includes(error.http_status)) noteAnswer()
      else noteOutage(error)
      throw error
    }
  }

  async function read<T>(schema: z.ZodType<T>, method: 'GET' | 'POST', path: string, body?: object) {
    const { status, text } = await send(method, path, body)
    if (status >= 500 || status === 408 || status === 429)
      throw new ProviderUnavailable(`The payment provider answered ${status} to ${method} ${path}.`)
    const answer = envelope.safeParse(parseAnswer(text)).data
    if (!answer) throw nonsense(method, path, status)
    const { message, code = null, data: raw, meta } = answer
    if (status >= 400 || !answer.status)
      throw new ProviderRefused(message.replaceAll(secret_key, '[secret key]'), status, code)
    const parsed = schema.safeParse(raw)
    if (!parsed.success) throw nonsense(method, path, status)
    return { data: parsed.data, raw, pages: meta?.pageCount ?? 1 }
  }

  async function send(method: string, path: string, body?: object) {
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

  return {
    /** Sets the log of outages. */
    logTo(outages: OutageLog): void {
      log = outages
    },

    /** Unanswered calls since the start. */
    failures: () => failures,

    /** Throws ProviderRefused, also for a used reference, and ProviderUnavailable: then the transaction may exist. */
    async initialize({ amount_kobo, ...rest }: NewTransaction) {
      const path = '/transaction/initialize'
      const body = { ...rest, amount: amount_kobo, currency: 'NGN' }
      const { data } = await ask(initializedTransaction, 'POST', path, body)
      if (data.reference !== rest.reference) throw nonsense('POST', path)
      return data
    },

    /** Throws ProviderUnavailable, and ProviderRefused for a refusal of another cause than the reference. */
    async verify(reference: string): Promise<Verification> {
      if (!isReference(reference)) return { found: false }
      const path = `/transaction/verify/${encodeURIComponent(reference)}`
      try {
        const { data, raw } = await ask(verifiedTransaction, 'GET', path)
        if (data.reference !== reference) throw nonsense('GET', path)
        return { found: true, ...data, raw }
      } catch (error) {
        if (error instanceof ProviderRefused && [400, 404].includes(error.http_status))
          return { found: false }
        throw error
      }
    },

    /** Present and future refunds of a transaction, by the provider's number. Throws as `verify`. */
    async listRefunds(transaction_id: number): Promise<ListedRefund[]> {
      const refunds: ListedRefund[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const path = `/refund?transaction=${transaction_id}&perPage=100&page=${page}`
        const answer = await ask(z.array(z.unknown()), 'GET', path)
        // The published API knows no such filter, so the list may contain refunds of other transactions.
        const own = answer.data.filter((row) => refundedTransaction.parse(row) === transaction_id)
        const parsed = z.array(listedRefund).safeParse(own)
        if (!parsed.success || answer.pages > MOST_PAGES) throw nonsense('GET', path)
        refunds.push(...parsed.data)
        pages = answer.pages
      }
      return refunds
    },

    /** Checks `x-paystack-signature`: HMAC-SHA512 in hex over the raw bytes, in constant time. */
    verifySignature(raw_body: Buffer, signature: string | undefined): boolean {
      const expected = createHmac('sha512', secret_key).update(raw_body).digest('hex')
      return sameSecret(signature?.toLowerCase() ?? '', expected)
    },
  }
}

const nonsense = (method: string, path: string, status = 200) =>
  new ProviderUnavailable(
    `The payment provider answered ${status} to ${method} ${path} with something its API does not say.`,
  )

/** These identify a reusable card, and could charge it. */
const SECRET = new Set(['authorization_code', 'signature'])

/** JSON may contain NUL and half characters. No column can. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

function keep(key: string, value: unknown): unknown {
  if (SECRET.has(key)) return undefined
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [storable(name), held]))
}

/** Undefined for invalid JSON. */
function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text, keep)
  } catch {
    return undefined // the envelope check throws ProviderUnavailable
  }
}
