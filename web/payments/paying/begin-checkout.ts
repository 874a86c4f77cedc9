import type { Payment } from '#contract/payments.ts'
import { call } from '#web/api/call.ts'
import {
  keepCheckout,
  type OpenCheckout,
  resumableCheckout,
  takeInHand,
} from '#web/payments/settling/kept-checkouts.ts'
import { settleCheckout } from '#web/payments/settling/settle-checkout.ts'
import { besideCharges, type Wanted, wantedBody } from './wanted.ts'

/** Who pays, and for which of their homes. */
export interface Payer {
  phone_number: string
  tenant_id: number
  estate_property_id: number
  estate_id: number
}

/**
 * The checkout to pay a purchase with: an earlier one that is still open for exactly this, else a new one at today's price.
 * If the earlier one turns out to be paid already, its payment instead. Throws as `call` does.
 */
export async function beginCheckout(
  userId: number,
  wanted: Wanted,
  cart_ids: readonly number[],
  { phone_number, ...tenancy }: Payer,
  amount: number,
): Promise<{ paid: Payment } | { checkout: OpenCheckout }> {
  const items = 'items' in wanted ? wanted.items : []
  const beside = besideCharges(wanted)
  const earlier = resumableCheckout(userId, tenancy.tenant_id, items, amount, beside)
  if (earlier) {
    const { status, payment } = await settleCheckout(userId, earlier, 'failed')
    if (payment?.status === 'success') return { paid: payment }
    if (status === 'pending') {
      takeInHand(earlier.body.reference)
      return { checkout: earlier }
    }
  }
  const opened = await call('POST /payment/initialize', {
    body: { tenant_id: tenancy.tenant_id, phone_number, ...wantedBody(wanted) },
  })
  const { reference, access_code, authorization_url, script_url } = opened
  const inCart = cart_ids.length > 0
  const [only] = items
  const checkout: OpenCheckout = {
    body: {
      ...tenancy,
      phone_number,
      reference,
      amount: opened.amount,
      // Of what is owed there is no charge to name.
      charge_id: inCart || beside !== '' ? 0 : (only?.charge_id ?? 0),
      payload: inCart ? { items } : null,
      payment_method: 'paystack',
      gateway: 'paystack',
    },
    items,
    beside,
    cart_ids,
    access: { access_code, authorization_url, script_url },
    started_at: Date.now(),
  }
  takeInHand(reference)
  keepCheckout(userId, checkout)
  return { checkout }
}
