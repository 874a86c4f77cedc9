import type { CheckoutItem } from '#web/payments/settling/kept-checkouts.ts'

/** What a payment is asked to pay, as it is sent: charges with single entries of what is owed, all of it, or an amount. */
export type Wanted =
  | { items: CheckoutItem[]; entries: number[] }
  | { owed: 'all' }
  /** Naira. */
  | { amount: number }

/** What of it goes into a body. */
export function wantedBody(wanted: Wanted) {
  if (!('items' in wanted)) return wanted
  const { items, entries } = wanted
  return { ...(items.length > 0 && { items }), ...(entries.length > 0 && { entries }) }
}

/** What of it is no charge, in a word that is the same for the same: '' where there are charges alone. */
export function besideCharges(wanted: Wanted): string {
  if ('owed' in wanted) return 'all'
  if ('amount' in wanted) return `amount ${wanted.amount}`
  return wanted.entries.toSorted((one, other) => one - other).join(' ')
}
