import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { paymentReference } from '#contract/payments.ts'
import { sameSecret } from '#server/secrets/tokens.ts'
import {
  initializedTransaction,
  type ListedRefund,
  listedRefund,
  refundedTransaction,
  type VerifiedTransaction,
  verifiedTransaction,
} from './paystack-answers.ts'
import { createHttp, nonsense, type OutageLog, type PaystackSettings } from './paystack-http.ts'
import { ProviderRefused } from './provider-errors.ts'

export interface NewTransaction {
  email: string
  /** Whole kobo. */
  amount_kobo: number
  reference: string
  metadata: Record<string, unknown>
  /** Where the hosted page sends the payer back to. */
  callback_url: string
}

export type FoundTransaction = { found: true } & VerifiedTransaction
export type Verification = { found: false } | FoundTransaction
export type Paystack = ReturnType<typeof createPaystack>

/** More pages of refunds than this are no answer to a question about one payment. */
const MOST_PAGES = 50

/** Slashes and dot segments would turn the address of one call into that of another. */
const isReference = (reference: string): boolean =>
  paymentReference.safeParse(reference).success && /[^.]/.test(reference)

/** The provider's API over HTTPS, or the sandbox's over HTTP. */
export function createPaystack(settings: PaystackSettings) {
  const { ask, outage } = createHttp(settings)

  return {
    /** Where the beginning and the end of an outage are told. */
    logTo(log: OutageLog): void {
      outage.log = log
    },

    /** How many calls were not answered since the start. */
    failures: () => outage.failures,

    /** Opens a transaction. Throws ProviderRefused (also for a used reference) and ProviderUnavailable, after which it may or may not exist. */
    async initialize({ amount_kobo, ...rest }: NewTransaction) {
      const path = '/transaction/initialize'
      const body = { ...rest, amount: amount_kobo, currency: 'NGN' }
      const { data } = await ask(initializedTransaction, 'POST', path, body)
      if (data.reference !== rest.reference) throw nonsense('POST', path)
      return data
    },

    /** What the provider knows of a reference. Throws ProviderUnavailable, and ProviderRefused where it is not about the reference (a wrong key). */
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

    /** What was, or is to be, given back of a transaction, by the provider's number of it. Throws as `verify` does. */
    async listRefunds(transaction_id: number): Promise<ListedRefund[]> {
      const refunds: ListedRefund[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const path = `/refund?transaction=${transaction_id}&perPage=100&page=${page}`
        const answer = await ask(z.array(z.unknown()), 'GET', path)
        // Its published description knows no such filter: then others' refunds stand before this one's, and must not become
        // this one's, nor keep it from being read.
        const own = answer.data.filter((row) => refundedTransaction.parse(row) === transaction_id)
        const parsed = z.array(listedRefund).safeParse(own)
        if (!parsed.success || answer.pages > MOST_PAGES) throw nonsense('GET', path)
        refunds.push(...parsed.data)
        pages = answer.pages
      }
      return refunds
    },

    /** Whether a webhook's `x-paystack-signature` is ours: HMAC-SHA512 in hex over the bytes as they came, compared in constant time. */
    verifySignature(raw_body: Buffer, signature: string | undefined): boolean {
      const expected = createHmac('sha512', settings.secret_key).update(raw_body).digest('hex')
      return sameSecret(signature?.toLowerCase() ?? '', expected)
    },
  }
}
