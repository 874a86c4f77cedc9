import { LEAST_BY_CARD_NAIRA } from '#contract/limits.ts'
import { MAX_NAIRA, sumNaira } from '#contract/money.ts'
import { invalid } from '#server/answers/problem.ts'
import type { Line } from '#server/database/schema-payments.ts'

export interface WantedCharge {
  charge_id: number
  quantity: number
}
interface PayableCharge {
  id: number
  name: string
  /** Naira, of one. */
  amount: number
}

/**
 * The lines of a payment and what they cost together, in naira: the charges that somebody wants, at the prices of our own
 * rows. Pure. Throws 422 for a charge that is listed twice or cannot be paid, and as `payableTotal` does.
 */
export function priceLines(
  wanted: readonly WantedCharge[],
  payable: readonly PayableCharge[],
  least_naira = LEAST_BY_CARD_NAIRA,
): { items: Line[]; amount: number } {
  if (new Set(wanted.map(({ charge_id }) => charge_id)).size !== wanted.length)
    throw invalid('items', 'A charge is in the list twice.')
  const items = wanted.map(({ charge_id, quantity }, index) => {
    const charge = payable.find(({ id }) => id === charge_id)
    if (!charge)
      throw invalid(`items.${index}.charge_id`, 'This charge is not active. Please remove it and try again.')
    return { charge_id, quantity, name: charge.name, amount: charge.amount }
  })
  return { items, amount: payableTotal(items, least_naira) }
}

/** What lines cost together, in naira; by card unless told that less may be paid. Throws 422 for what no payment can hold. */
export function payableTotal(items: readonly Line[], least_naira = LEAST_BY_CARD_NAIRA): number {
  const amount = sumNaira(items)
  if (amount < least_naira)
    throw invalid('amount', `The smallest amount that can be paid by card is ₦${least_naira}.`)
  if (amount > MAX_NAIRA) throw invalid('amount', 'This is more than one payment can hold.')
  return amount
}
