import type { Charge } from '#contract/charges.ts'
import { sumNaira } from '#contract/money.ts'

/** What somebody sets out to pay. */
export interface Purchase {
  /** As they are listed now. */
  items: readonly { charge: Charge; quantity: number }[]
  /** What leaves the cart once this is paid; empty where one charge is paid by itself. */
  cart_ids: readonly number[]
  /** The estate on the screen, for whoever lives in several. */
  estate_id?: number | undefined
}

/** What a purchase costs at the prices on the screen, in naira. */
export const amountOf = ({ items }: Purchase): number =>
  sumNaira(items.map(({ charge, quantity }) => ({ amount: charge.amount, quantity })))
