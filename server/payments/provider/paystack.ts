import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { paymentReference } from '#contract/payments.ts'
import { sameSecret } from '#server/secrets/same-secret.ts'
import { Outage, type OutageLog } from './outage.ts'
import { parseAnswer } from './parse-answer.ts'
import {
  envelope,
  initializedTransaction,
  type ListedRefund,
  listedRefund,
  refundedTransaction,
  type VerifiedTransaction,
  verifiedTransaction,
} from './paystack-answers.ts'

/** The provider cannot say now: no connection, no answer in time, 5xx, 408, 429, or an answer that is not of its API. Ask again later. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider understood and said no (other 4xx, or `status: false`). The message is the provider's own. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly http_status: number
  readonly code: string | null

  constructor(message: string, http_status: number, code: string | null) {
    super(message)
    this.http_status = http_status
    this.code = code
  }

  /** The reference was used before: ask `verify` what became of it. */
  get duplicate_reference(): boolean {
    return this.code === 'duplicate_reference' || /duplicate transaction reference/i.test(this.message)
  }
}

/** Whether an error of a call says that the provider could not be asked, rather than that something of ours is wrong. */
export const isUnanswered = (error: unknown): error is ProviderUnavailable | ProviderRefused =>
  error instanceof ProviderUnavailable || error instanceof ProviderRefused

export interface PaystackSettings {
  secret_key: string
  api_url: string
  /** Milliseconds; 10 seconds unless told. */
  timeout_ms?: number
}

export interface NewTransaction {
  email: string
  /** Whole kobo. */
  amount_kobo: number
  reference: string
  metadata: Record<string, unknown>
  /** Where the hosted page sends the payer back to. */
  callback_url?: string
}

export type Verification = { found: false } | ({ found: true } & VerifiedTransaction)
export type Paystack = ReturnType<typeof createPaystack>

/** More pages of refunds than this are no answer to a question about one payment. */
const MOST_PAGES = 50

/** Slashes and dot segments would turn the address of one call into that of another. */
const isReference = (reference: string): boolean =>
  paymentReference.safeParse(reference).success && /[^.]/.test(reference)

/** The provider's API over HTTPS, or the sandbox's over HTTP. All calls keep the secret key out of every error. */
export function createPaystack({ secret_key, api_url, timeout_ms = 10_000 }: PaystackSettings) {
  // fetch would quote a header that it cannot send, the key in it, in its error.
  if (!/^[\x21-\x7e]+$/.test(secret_key))
    throw new Error('The secret key of the payment provider has characters no key has.')
  const base = api_url.replace(/(?<!\/)\/+$/, '')
  const withoutKey = (text: string): string => text.replaceAll(secret_key, '[secret key]')
  const outage = new Outage()

  async function ask<T>(...call: Parameters<typeof read<T>>): ReturnType<typeof read<T>> {
    try {
      const answer = await read(...call)
      outage.end()
      return answer
    } catch (error) {
      // A no to what was asked is an answer; a no to our key, or to all we ask, is none.
      if (error instanceof ProviderRefused && [400, 404, 422].includes(error.http_status)) outage.end()
      else outage.begin(error as Error)
      throw error
    }
  }

  async function read<T>(
    data: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<[answer: T, raw: unknown, pages: number]> {
    const { status, text } = await send(method, path, body)
    if (status >= 500 || status === 408 || status === 429) {
      throw new ProviderUnavailable(`The payment provider answered ${status} to ${method} ${path}.`)
    }
    const answer = envelope.safeParse(parseAnswer(text))
    if (!answer.success) throw nonsense(method, path, status)
    if (status >= 400 || !answer.data.status) {
      throw new ProviderRefused(withoutKey(answer.data.message), status, answer.data.code ?? null)
    }
    const parsed = data.safeParse(answer.data.data)
    if (!parsed.success) throw nonsense(method, path, status)
    return [parsed.data, answer.data.data, answer.data.meta?.pageCount ?? 1]
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

  return {
    /** Where the beginning and the end of an outage are told. */
    logTo(log: OutageLog): void {
      outage.log = log
    },

    /** Opens a transaction. Throws ProviderRefused (also for a used reference) and ProviderUnavailable, after which it may or may not exist. */
    async initialize({ amount_kobo, callback_url, ...rest }: NewTransaction) {
      const path = '/transaction/initialize'
      const body = { ...rest, amount: amount_kobo, currency: 'NGN', ...(callback_url && { callback_url }) }
      const [transaction] = await ask(initializedTransaction, 'POST', path, body)
      if (transaction.reference !== rest.reference) throw nonsense('POST', path, 200)
      return transaction
    },

    /** What the provider knows of a reference. Throws ProviderUnavailable, and ProviderRefused where it is not about the reference (a wrong key). */
    async verify(reference: string): Promise<Verification> {
      if (!isReference(reference)) return { found: false }
      const path = `/transaction/verify/${encodeURIComponent(reference)}`
      try {
        const [transaction, raw] = await ask(verifiedTransaction, 'GET', path)
        if (transaction.reference !== reference) throw nonsense('GET', path, 200)
        return { found: true, ...transaction, raw }
      } catch (error) {
        if (error instanceof ProviderRefused && [400, 404].includes(error.http_status))
          return { found: false }
        throw error
      }
    },

    /** What was, or is to be, given back of a transaction, by the provider's number of it. Throws as `verify` does. */
    async listRefunds(transaction_id: number): Promise<ListedRefund[]> {
      const refunds: ListedRefund[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const path = `/refund?transaction=${transaction_id}&perPage=100&page=${page}`
        const [rows, , told] = await ask(z.array(z.unknown()), 'GET', path)
        // Its published description knows no such filter: then others' refunds stand before this one's, and must not become
        // this one's, nor keep it from being read.
        const own = rows.filter((row) => refundedTransaction.parse(row) === transaction_id)
        const parsed = z.array(listedRefund).safeParse(own)
        if (!parsed.success || told > MOST_PAGES) throw nonsense('GET', path, 200)
        refunds.push(...parsed.data)
        pages = told
      }
      return refunds
    },

    /** Whether a webhook's `x-paystack-signature` is ours: HMAC-SHA512 in hex over the bytes as they came, compared in constant time. */
    verifySignature(raw_body: Buffer, signature: string | undefined): boolean {
      const expected = createHmac('sha512', secret_key).update(raw_body).digest('hex')
      return sameSecret(signature?.toLowerCase() ?? '', expected)
    },
  }
}

const nonsense = (method: string, path: string, status: number): ProviderUnavailable =>
  new ProviderUnavailable(
    `The payment provider answered ${status} to ${method} ${path} with something its API does not say.`,
  )
