import type { BankLine, BookLine, PayableAccount, Suggestion } from '#contract/bank-lines.ts'
import { joined } from '#contract/counts.ts'

const owes = ({ homes }: Suggestion): boolean => homes.some(({ owed }) => owed > 0)

/** How many of the first suggestions fit as well as the best: 1 without a tie. */
export function countTied(suggestions: readonly Suggestion[]): number {
  const [best, ...others] = suggestions
  if (!best) return 0
  const fitsAsWell = (other: Suggestion) =>
    other.rule === best.rule &&
    other.homes.length === best.homes.length &&
    other.reasons.length === best.reasons.length &&
    owes(other) === owes(best)
  const end = others.findIndex((other) => !fitsAsWell(other))
  return 1 + (end < 0 ? others.length : end)
}

/** The suggestion that Enter confirms at first; null: a person chooses. */
export const firstChoice = ({ suggestions }: Pick<BankLine, 'suggestions'>): number | null =>
  countTied(suggestions) === 1 ? 0 : null

/** A home that a person searched. */
export const pickedByHand = (
  { amount }: BankLine,
  { account_id, number, property_title, name, owed }: PayableAccount,
): Suggestion => ({
  ...{ rule: 'by hand', reasons: ['Chosen by you'], claim_id: null, payment: null },
  homes: [{ account_id, number, property_title, name, owed, amount }],
})

export const bookingOf = ({ rule, homes, claim_id, payment }: Suggestion): BookLine =>
  payment
    ? { payment_id: payment.id, rule }
    : {
        rule,
        homes: homes.map(({ account_id, amount }) => ({ account_id, amount })),
        ...(claim_id !== null && { claim_ids: [claim_id] }),
      }

export const homesInWords = (homes: readonly { property_title: string }[]): string =>
  joined(homes.map(({ property_title }) => property_title))
