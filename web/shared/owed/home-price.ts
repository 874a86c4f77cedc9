import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'

type Priced = Pick<Charge, 'id' | 'amount'>

/** The price of a charge for a home, in naira; the charge's where it is not billed, or not to this home. */
export const homePrice = ({ id, amount }: Priced, states: readonly ChargeState[] | undefined): number =>
  states?.find(({ charge_id }) => charge_id === id)?.price ?? amount

/** The least and the most that the person's homes pay, in naira; null where none of them pays. */
export function priceRange({ amount, prices = [amount] }: Pick<Charge, 'amount' | 'prices'>) {
  const paid = prices.filter((price) => price !== null)
  return paid.length > 0 ? { least: Math.min(...paid), most: Math.max(...paid) } : null
}
