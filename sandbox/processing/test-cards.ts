import { z } from 'zod'

/** Paystack's published test cards. */
export const TEST_CARDS = [
  {
    with: 'success',
    name: 'Success',
    number: '4084084084084081',
    cvv: '408',
    gateway_response: 'Successful',
  },
  {
    with: 'declined',
    name: 'Declined',
    number: '4084080000005408',
    cvv: '001',
    gateway_response: 'Declined',
  },
  {
    with: 'insufficient_funds',
    name: 'Insufficient funds',
    number: '4084080000670037',
    cvv: '787',
    gateway_response: 'Insufficient Funds',
  },
] as const
export type TestCard = (typeof TEST_CARDS)[number]

/** `MM/YY` */
export const testExpiry = (now = new Date()): string =>
  `12/${String((now.getUTCFullYear() + 4) % 100).padStart(2, '0')}`

const typedDigits = z
  .string()
  .max(40)
  .transform((value) => value.replaceAll(/\s/g, ''))
const typedCard = z.strictObject({ number: typedDigits, expiry: typedDigits, cvv: typedDigits })
type CardErrors = Partial<Record<'number' | 'expiry' | 'cvv', string>>

export function readCard(body: unknown, now = new Date()): { card: TestCard } | { errors: CardErrors } {
  const typed = typedCard.safeParse(body)
  if (!typed.success) return { errors: { number: 'Enter the card number' } }
  const { number, expiry, cvv } = typed.data
  const errors: CardErrors = {}
  const card = TEST_CARDS.find((known) => known.number === number)
  if (!number) errors.number = 'Enter the card number'
  else if (!card) errors.number = 'Only the test cards above work here. Do not type a real card.'
  if (!isAhead(expiry, now)) errors.expiry = 'Enter a month still to come, as MM / YY'
  if (!/^\d{3}$/.test(cvv)) errors.cvv = 'Enter the 3 digits'
  else if (card && card.cvv !== cvv) errors.cvv = `This test card's CVV is ${card.cvv}`
  return card && Object.keys(errors).length === 0 ? { card } : { errors }
}

function isAhead(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/?(\d\d)$/.exec(expiry) ?? []
  // Cards are valid until the month ends.
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month)) > now.getTime()
}
