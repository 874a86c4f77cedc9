import type { Ledger } from './ledger.ts'

/** Why what was asked for in this way is not corrected by hand; null where it is. */
export const whyNotCorrected = (kind: Ledger['entries'][number]['kind']): string | null =>
  kind === 'purchase'
    ? 'This was bought with a payment, and goes when that is given back.'
    : kind === 'refund'
      ? 'This is money that was given back. It is written off with what is owed longest.'
      : null
