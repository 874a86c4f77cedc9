import type { Payment } from '#contract/payments.ts'
import { call } from '#web/api/call.ts'
import { keepCheckout, type OpenCheckout, resumableCheckout } from '#web/payments/settling/kept-checkouts.ts'
import { settleCheckout } from '#web/payments/settling/settle-checkout.ts'
import type { Purchase } from './purchase.ts'

/** Who pays, and for which of their homes. */
export interface Payer {
  phone_number: string
  tenant_id: number
  estate_property_id: number
  estate_id: number
}

/**
 * The checkout to pay a purchase with: an earlier one that is still open for exactly this purchase, else a new one at today's price.
 * If the earlier one turns out to be paid already, its payment instead. Throws as `call` does.
 */
export async function beginCheckout(
  userId: number,
  { items: purchased, cart_ids }: Purchase,
  { phone_number, ...tenancy }: Payer,
  amount: number,
): Promise<{ paid: Payment } | { checkout: OpenCheckout }> {
  const items = purchased.map(({ charge, quantity }) => ({ charge_id: charge.id, quantity }))
  const earlier = resumableCheckout(userId, tenancy.tenant_id, items, amount)
  if (earlier) {
    const { status, payment } = await settleCheckout(userId, earlier, 'failed')
    if (payment?.status === 'success') return { paid: payment }
    if (status === 'pending') return { checkout: earlier }
  }
  const opened = await call('POST /payment/initialize', {
    body: { tenant_id: tenancy.tenant_id, phone_number, items },
  })
  const { reference, access_code, authorization_url, script_url } = opened
  const inCart = cart_ids.length > 0
  const checkout: OpenCheckout = {
    body: {
      ...tenancy,
      phone_number,
      reference,
      amount: opened.amount,
      charge_id: inCart ? 0 : (items[0]?.charge_id ?? 0),
      payload: inCart ? { items } : null,
      payment_method: 'paystack',
      gateway: 'paystack',
    },
    items,
    cart_ids,
    access: { access_code, authorization_url, script_url },
    started_at: Date.now(),
  }
  keepCheckout(userId, checkout)
  return { checkout }
}
