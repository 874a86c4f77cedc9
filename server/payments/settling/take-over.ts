import { toKobo } from '#contract/money.ts'
import type { Caller } from '#server/access/caller.ts'
import { found, invalid } from '#server/answers/problem.ts'
import type { Database } from '#server/database/open.ts'
import type { WantedCharge } from '#server/payments/checkout/price-lines.ts'
import { priceWanted } from '#server/payments/checkout/price-wanted.ts'
import { type Checkout, findCheckout, insertCheckout } from '#server/payments/checkout/store.ts'
import type { Verification } from '#server/payments/provider/paystack.ts'
import { toPayersProblem } from '#server/payments/provider/provider-errors.ts'

const PLACE = ['tenant_id', 'estate_id', 'estate_property_id'] as const
type Place = Record<(typeof PLACE)[number], number>

/** Throws 422 where the browser names another tenancy, estate or property than is paid for. */
export function requireSamePlace(submitted: Place, paidFor: Place): void {
  for (const field of PLACE)
    if (submitted[field] !== paidFor[field]) throw invalid(field, 'This is not what was set out to be paid.')
}

interface TakeOver {
  payer: Caller
  /** By which the provider knows them. */
  email: string
  submitted: Place & { reference: string; phone_number: string }
  wanted: readonly WantedCharge[]
  verify: (reference: string) => Promise<Verification>
}

/**
 * Takes over a payment that was opened elsewhere, under a reference that we did not make, as a checkout of ours. Only if the
 * provider says: paid, by this person, exactly what these charges cost. Throws 422 otherwise.
 */
export async function takeOverAsCheckout(
  db: Database,
  { payer, email, submitted, wanted, verify }: TakeOver,
): Promise<Checkout> {
  const { reference, tenant_id, phone_number } = submitted
  const said = await verify(reference).catch((error: unknown) => {
    throw toPayersProblem(error)
  })
  if (!said.found || said.status !== 'success' || said.email?.toLowerCase() !== email)
    throw invalid('reference', 'The payment provider does not know this payment.')
  const { settles: _, ...priced } = await priceWanted(db, payer, tenant_id, { items: wanted, entries: [] })
  if (said.requested_amount_kobo !== toKobo(priced.amount))
    throw invalid('amount', 'This is not what these charges cost.')
  requireSamePlace(submitted, priced)
  await insertCheckout(db, { ...priced, email, phone_number, reference })
  return found(await findCheckout(db, reference), 'payment')
}
