export interface PaidCheckout {
  user_id: number
  /** The charges that were paid out of the cart; none where a single charge was paid. */
  cart_ids: readonly number[]
}

const listeners = new Set<(paid: PaidCheckout) => void>()

/** Calls `listener` for every checkout that turns out to be paid, including those that an earlier visit began. */
export const whenPaid = (listener: (paid: PaidCheckout) => void): void => {
  listeners.add(listener)
}
export function tellPaid(paid: PaidCheckout): void {
  for (const listener of listeners) listener(paid)
}
