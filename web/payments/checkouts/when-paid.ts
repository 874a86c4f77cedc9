interface PaidCheckout {
  user_id: number
  cart_ids: readonly number[]
}

const listeners = new Set<(paid: PaidCheckout) => void>()

/** Calls `listener` for every paid checkout, also those of earlier visits. */
export const whenPaid = (listener: (paid: PaidCheckout) => void): void => {
  listeners.add(listener)
}
export function tellPaid(paid: PaidCheckout): void {
  for (const listener of listeners) listener(paid)
}
