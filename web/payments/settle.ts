import type { PaymentOutcome } from '#contract/payments.ts'
import { ApiError, call } from '#web/api/api.ts'
import { cartOf } from '#web/cart/store.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { forgetSubmission, type Submission, submissionsOf } from './submissions.ts'

export const RECORDED = 'Payment recorded successfully.'
export const NOT_RECORDED = 'Failed to record payment.'

/**
 * Tells the server that a checkout has come to an end, and hears what became of it. The server asks the provider; `status`
 * is only what the provider's window said. Once the end is known it is remembered no more, and a paid cart is emptied.
 * Throws as `call` does; it may be called again.
 */
export async function settle(
  userId: number,
  { body, cart_ids }: Submission,
  status: 'success' | 'failed',
): Promise<PaymentOutcome> {
  const outcome = await call('POST /make/payment', { body: { ...body, status } })
  if (outcome.status === 'pending') return outcome
  if (outcome.status === 'success') cartOf(userId).remove(...cart_ids)
  forgetSubmission(userId, body.reference)
  return outcome
}

/** Milliseconds between two looks at the same one. */
const LOOK_EVERY = 60_000
const looked = new Map<string, number>()

/** Asks after what an earlier visit left open, but for the reference `except`. Quiet where there is nothing to tell yet. */
export async function settleRemembered(userId: number, except: string | null): Promise<void> {
  for (const submission of submissionsOf(userId)) {
    const { reference } = submission.body
    if (reference === except || Date.now() - (looked.get(reference) ?? 0) < LOOK_EVERY) continue
    looked.set(reference, Date.now())
    try {
      const { status, message } = await settle(userId, submission, 'failed')
      if (status === 'success') toast.success(RECORDED)
      if (status === 'failed') toast.error(message)
    } catch (error) {
      // What the server does not know of at all is not asked for again.
      if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid'))
        forgetSubmission(userId, reference)
      console.error('Could not ask after an earlier payment', error)
    }
  }
}
