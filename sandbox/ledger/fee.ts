const RATE = 0.015
/** From this amount on the flat part is added. */
const FLAT_FROM_KOBO = 250_000
const FLAT_KOBO = 10_000
const MOST_KOBO = 200_000

/** What the provider keeps of a payment, both in kobo: 1.5 % and, from 2,500 naira, 100 naira more; at most 2,000 naira. */
export const providerFee = (amount: number): number =>
  Math.min(MOST_KOBO, Math.round(amount * RATE) + (amount >= FLAT_FROM_KOBO ? FLAT_KOBO : 0))
