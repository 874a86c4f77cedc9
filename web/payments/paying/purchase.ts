import type { Charge } from '#contract/charges.ts'
import { sumNaira } from '#contract/money.ts'

/** What somebody sets out to pay. */
export interface Purchase {
  /** At their current prices. */
  items: readonly { charge: Charge; quantity: number }[]
  /** Charges to take out of the cart once this is paid; empty if one charge is paid by itself. */
  cart_ids: readonly number[]
  /** The estate on the screen, for people who live in several. */
  estate_id?: number | undefined
  /** Instead of charges: what is owed of a home, all of it, or what is picked. */
  owed?: { tenant_id: number; pick: boolean } | undefined
}

/** What a purchase costs at the prices on the screen, in naira. */
export const amountOf = ({ items }: Purchase): number =>
  sumNaira(items.map(({ charge, quantity }) => ({ amount: charge.amount, quantity })))
