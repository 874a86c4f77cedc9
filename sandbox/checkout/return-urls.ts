import { z } from 'zod'
import type { Transaction } from '#sandbox/ledger/transaction.ts'

const withCancelAction = z.object({ cancel_action: z.string() })

/** The merchant's address with the reference, as the provider adds it. */
export function returnUrl({
  callback_url,
  reference,
}: Pick<Transaction, 'callback_url' | 'reference'>): string {
  if (callback_url === null) return ''
  const url = new URL(callback_url)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

/** Where a cancelled payment leads: to `metadata.cancel_action`, else back to the merchant, who asks what became of it. */
export function cancelUrl({ metadata, callback_url, reference }: Transaction): string {
  const asked = withCancelAction.safeParse(metadata).data?.cancel_action
  const url = asked === undefined ? null : URL.parse(asked)
  return url && /^https?:$/.test(url.protocol) ? url.href : returnUrl({ callback_url, reference })
}
