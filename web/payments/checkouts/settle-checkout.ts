import type { PaymentOutcome } from '#contract/payments.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { ApiError, call } from '#web/api/call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { forgetCheckout, type KeptCheckout, keepCheckout, keptCheckouts } from './kept-checkouts.ts'
import { tellPaid } from './when-paid.ts'

export const RECORDED = 'Payment recorded successfully.'
export const NOT_RECORDED = 'Failed to record payment.'
/** Once for a payment, however many places see that it came. */
export const toastRecorded = (reference: string): void => toast.success(RECORDED, { id: reference })

/**
 * Has the server settle a checkout and returns the outcome. The server asks the provider; `windowSaid` is only what the
 * provider's window said. A checkout whose outcome is known is forgotten here, and a paid one is reported to the listeners of
 * `whenPaid`. Throws as `call` does; it may be called again.
 */
export async function settleCheckout(
  userId: number,
  checkout: KeptCheckout,
  windowSaid: 'success' | 'failed',
): Promise<PaymentOutcome> {
  const { body, cart_ids } = checkout
  const noteSent = (sent: KeptCheckout['sent']) => keepCheckout(userId, { ...checkout, sent })
  // Before the server is asked: the line may be lost.
  if (windowSaid === 'success') noteSent('payment')
  const outcome = await call('POST /make/payment', { body: { ...body, status: windowSaid } })
  if (outcome.status === 'pending') {
    if (outcome.on_its_way) noteSent('transfer')
    return outcome
  }
  if (outcome.status === 'success') tellPaid({ user_id: userId, cart_ids })
  forgetCheckout(userId, body.reference)
  return outcome
}

/** The same checkout is not asked about more often than this. */
const ASK_AGAIN_AFTER_MS = MINUTE_MS
const askedAt = new Map<string, number>()

/** Asks about the checkouts that an earlier visit left open, except for one reference. Says nothing while they are pending. */
export async function settleEarlierCheckouts(userId: number, except: string | null): Promise<void> {
  for (const checkout of keptCheckouts(userId)) {
    const { reference } = checkout.body
    if (reference === except || Date.now() - (askedAt.get(reference) ?? 0) < ASK_AGAIN_AFTER_MS) continue
    askedAt.set(reference, Date.now())
    try {
      const { status, message } = await settleCheckout(userId, checkout, 'failed')
      if (status === 'success') toastRecorded(reference)
      if (status === 'failed') toast.error(message)
    } catch (error) {
      // A checkout that the server does not know is not asked about again.
      if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid'))
        forgetCheckout(userId, reference)
      console.error('Could not ask after an earlier payment', error)
    }
  }
}
