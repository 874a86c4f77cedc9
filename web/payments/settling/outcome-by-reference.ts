import type { PaymentOutcome } from '#contract/payments.ts'
import type { SessionUser } from '#contract/profile.ts'
import { callList } from '#web/api/call.ts'
import { refetchAll } from '#web/api/queries.ts'
import { allTenanciesOf } from '#web/session/scope.ts'
import { keptCheckouts } from './kept-checkouts.ts'
import { settleCheckout } from './settle-checkout.ts'

const WAITING = 'Your payment is not confirmed yet. It appears here by itself once it is.'
const FAILED = 'The payment did not go through. Nothing was taken.'

/** The outcome of a reference: settled if its checkout is in this browser, else looked up in the list. Throws as `call` does. */
export async function outcomeByReference(user: SessionUser, reference: string): Promise<PaymentOutcome> {
  const kept = keptCheckouts(user.id).find(({ body }) => body.reference === reference)
  if (kept) return settleCheckout(user.id, kept, 'success')
  const lists = await Promise.all(
    allTenanciesOf(user).map(({ id }) =>
      callList('GET /tenant/payments/:tenantId', {
        params: { tenantId: id },
        query: { q: reference, page: 1, per_page: 10 },
      }),
    ),
  )
  const recorded = lists.flatMap(({ rows }) => rows).filter((row) => row.transaction_reference === reference)
  // A refused card may be listed beside the payment that followed it.
  const paid = recorded.find(({ status }) => status === 'success')
  const payment = paid ?? recorded.find(({ status }) => status === 'failed') ?? null
  if (!payment) return { status: 'pending', message: WAITING, reference, payment }
  // It was made in another browser: the screen may not show it yet.
  refetchAll()
  return paid
    ? { status: 'success', message: '', reference, payment }
    : { status: 'failed', message: FAILED, reference, payment }
}
