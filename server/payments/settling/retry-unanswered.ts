import type { Db } from '#server/database/open.ts'
import type { Checkout } from '#server/payments/checkout/store.ts'
import { ageMs, GIVE_UP_AFTER_MS, retryAfterMs, SLOW_RETRY_MS } from './retry-times.ts'
import { setRetry } from './store.ts'

/**
 * The provider did not answer, or what it said could not be written down: nothing is decided, and it is asked again, less
 * and less often. At the age of `GIVE_UP_AFTER_MS` a person is to look at the checkout, which is then still asked about.
 */
export async function retryUnanswered(db: Db, checkout: Checkout, error: string): Promise<void> {
  const stuck = ageMs(checkout) > GIVE_UP_AFTER_MS
  const retry_ms = stuck ? SLOW_RETRY_MS : retryAfterMs(checkout.tries)
  await setRetry(db, checkout, { retry_ms, error, stuck })
}
