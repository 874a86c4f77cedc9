import type { PaymentOutcome } from '#contract/payments.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { ApiError, call } from '#web/api/call.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { forgetCheckout, type KeptCheckout, keepCheckout, keptCheckouts } from './kept-checkouts.ts'
import { tellPaid } from './when-paid.ts'

export const RECORDED = 'Payment recorded successfully.'
export const NOT_RECORDED = 'Failed to record payment.'
/** The id keeps it to one toast for each payment. */
export const toastRecorded = (reference: string): void => toast.success(RECORDED, { id: reference })

export function toastNotRecorded(error: unknown): void {
  // Without an answer the error asks to try again, but nobody must pay again.
  if (error instanceof ApiError && error.status === 0) toast.error(NOT_RECORDED)
  else toastFailure(NOT_RECORDED, error)
}

/**
 * Asks the server, which asks Paystack, for the outcome.
 * A checkout with an outcome leaves the storage; a paid one calls the listeners of `whenPaid`. Throws as `call` does.
 * `paidInWindow`: Paystack's window reported success, or its page sent the payer back.
 */
export async function settleCheckout(
  userId: number,
  checkout: KeptCheckout,
  paidInWindow: boolean,
): Promise<PaymentOutcome> {
  const { body, cart_ids } = checkout
  const noteSent = (sent: KeptCheckout['sent']) => keepCheckout(userId, { ...checkout, sent })
  // The connection may fail before the server answers.
  if (paidInWindow) noteSent('payment')
  const outcome = await call('POST /make/payment', {
    body: { ...body, status: paidInWindow ? 'success' : 'failed' },
  })
  if (outcome.status === 'pending' && !outcome.closed) {
    if (outcome.on_its_way) noteSent('transfer')
    return outcome
  }
  if (outcome.status === 'success') tellPaid({ user_id: userId, cart_ids })
  forgetCheckout(userId, body.reference)
  return outcome
}

/** Says how a checkout ended. One whose payer sent nothing may close in silence. */
export function toastEnd({ body, sent }: KeptCheckout, { status, message, closed }: PaymentOutcome): void {
  if (status === 'success') toastRecorded(body.reference)
  else if (status === 'failed' || (closed && sent)) toast.error(message)
}

const askedAt = new Map<string, number>()

/** Settles the checkouts of earlier visits, each once a minute, except one reference. It is silent while they are pending. */
export async function settleEarlierCheckouts(userId: number, except: string | null): Promise<void> {
  for (const checkout of keptCheckouts(userId)) {
    const { reference } = checkout.body
    if (reference === except || Date.now() - (askedAt.get(reference) ?? 0) < MINUTE_MS) continue
    askedAt.set(reference, Date.now())
    try {
      toastEnd(checkout, await settleCheckout(userId, checkout, false))
    } catch (error) {
      // The server does not know this checkout.
      if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid'))
        forgetCheckout(userId, reference)
      console.error('Could not ask after an earlier payment', error)
    }
  }
}
