import type { PaymentOutcome } from '#contract/payments.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { forgetCheckout, type KeptCheckout, keptCheckouts } from './kept-checkouts.ts'
import { tellPaid } from './when-paid.ts'

export const RECORDED = 'Payment recorded successfully.'
export const NOT_RECORDED = 'Failed to record payment.'

/**
 * Tells the server that a checkout has come to an end, and hears what became of it. The server asks the provider; `windowSaid`
 * is only what the provider's window said. A checkout whose end is known is kept no more, and one that is paid is told to
 * whoever listens (`whenPaid`). Throws as `call` does; it may be called again.
 */
export async function settleCheckout(
  userId: number,
  { body, cart_ids }: KeptCheckout,
  windowSaid: 'success' | 'failed',
): Promise<PaymentOutcome> {
  const outcome = await call('POST /make/payment', { body: { ...body, status: windowSaid } })
  if (outcome.status === 'pending') return outcome
  if (outcome.status === 'success') tellPaid({ user_id: userId, cart_ids })
  forgetCheckout(userId, body.reference)
  return outcome
}

/** How long the same checkout is not asked after again. */
const ASK_AGAIN_AFTER_MS = MINUTE_MS
const askedAt = new Map<string, number>()

/** Asks after what an earlier visit left open, but for the reference `except`. Quiet where there is nothing to tell yet. */
export async function settleEarlierCheckouts(userId: number, except: string | null): Promise<void> {
  for (const checkout of keptCheckouts(userId)) {
    const { reference } = checkout.body
    if (reference === except || Date.now() - (askedAt.get(reference) ?? 0) < ASK_AGAIN_AFTER_MS) continue
    askedAt.set(reference, Date.now())
    try {
      const { status, message } = await settleCheckout(userId, checkout, 'failed')
      if (status === 'success') toast.success(RECORDED)
      if (status === 'failed') toast.error(message)
    } catch (error) {
      // What the server does not know of at all is not asked for again.
      if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid'))
        forgetCheckout(userId, reference)
      console.error('Could not ask after an earlier payment', error)
    }
  }
}
