import type { ChargeState } from '#contract/charge-states.ts'
import type { Charge } from '#contract/charges.ts'
import { formatNaira } from '#contract/money.ts'

type Priced = Pick<Charge, 'id' | 'amount'>

/** The price of a charge for a home, in naira; the charge's where it is not billed, or not to this home. */
export const homePrice = ({ id, amount }: Priced, states: readonly ChargeState[] | undefined): number =>
  states?.find(({ charge_id }) => charge_id === id)?.price ?? amount

/** `₦45,000.00`, `₦45,000.00 to ₦60,000.00`; null where no home of the person pays it. */
export function priceWords({ amount, prices = [amount] }: Pick<Charge, 'amount' | 'prices'>): string | null {
  const paid = prices.filter((price) => price !== null).toSorted((one, other) => one - other)
  const [least, most] = [paid[0], paid.at(-1)]
  if (least === undefined || most === undefined) return null
  return least === most ? formatNaira(least) : `${formatNaira(least)} to ${formatNaira(most)}`
}
