import { useQuery } from '@tanstack/react-query'
import { formatNaira } from '#contract/money.ts'
import type { PaymentOutcome } from '#contract/payments.ts'
import type { SessionUser } from '#contract/profile.ts'
import { callList } from '#web/api/call.ts'
import { refetchAll } from '#web/api/queries.ts'
import { changeSearch } from '#web/routing/router.ts'
import { allTenanciesOf } from '#web/session/scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button, Spinner } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { keptCheckouts } from './kept-checkouts.ts'
import { NOT_RECORDED, RECORDED, settleCheckout } from './settle-checkout.ts'

const WAITING = 'Your payment is not confirmed yet. It appears here by itself once it is.'
const FAILED = 'The payment did not go through. Nothing was taken.'

/** Settles the checkout of this browser, else searches the list of payments. Throws as `call` does. */
async function outcomeByReference(user: SessionUser, reference: string): Promise<PaymentOutcome> {
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
  // The list may hold a refused card beside the payment that followed it.
  const paid = recorded.find(({ status }) => status === 'success')
  const payment = paid ?? recorded.find(({ status }) => status === 'failed') ?? null
  if (!payment) return { status: 'pending', message: WAITING, reference, payment }
  // The payment came from another browser, so the screen may lack it.
  refetchAll()
  return paid
    ? { status: 'success', message: '', reference, payment }
    : { status: 'failed', message: FAILED, reference, payment }
}

const TONES = { success: 'good', failed: 'bad', pending: 'wait' } as const

const sentence = ({ status, message, payment }: PaymentOutcome): string =>
  status === 'success' && payment
    ? `${RECORDED} ${formatNaira(payment.amount)}, invoice ${payment.invoice_number}.`
    : message

export function ReturnedPayment({ reference }: { reference: string }) {
  const { user } = useSession()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['returned payment', user.id, reference],
    queryFn: () => outcomeByReference(user, reference),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const dismiss = () => void changeSearch({ reference: undefined, trxref: undefined }, { replace: true })
  if (isFetching)
    return (
      <Notice className="mb-5">
        <span role="status" className="flex items-center gap-2.5">
          <Spinner /> Asking what became of your payment...
        </span>
      </Notice>
    )
  const open = !data || data.status === 'pending'
  return (
    <Notice tone={data ? TONES[data.status] : 'bad'} className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span role={data?.status === 'failed' || error ? undefined : 'status'}>
          {data ? sentence(data) : `${NOT_RECORDED} ${error?.message ?? ''}`}
        </span>
        <span className="flex gap-2.5">
          {open && (
            <Button size="sm" onClick={() => refetch()}>
              Check again
            </Button>
          )}
          <Button size="sm" onClick={dismiss}>
            Dismiss
          </Button>
        </span>
      </div>
    </Notice>
  )
}
