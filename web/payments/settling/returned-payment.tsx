import { useQuery } from '@tanstack/react-query'
import { formatNaira } from '#contract/money.ts'
import type { PaymentOutcome } from '#contract/payments.ts'
import { changeSearch } from '#web/routing/router.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Spinner } from '#web/ui/button/spinner.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { outcomeByReference } from './outcome-by-reference.ts'
import { NOT_RECORDED, RECORDED } from './settle-checkout.ts'

const TONES = { success: 'good', failed: 'bad', pending: 'wait' } as const

const sentence = ({ status, message, payment }: PaymentOutcome): string =>
  status === 'success' && payment
    ? `${RECORDED} ${formatNaira(payment.amount)}, invoice ${payment.invoice_number}.`
    : message

/** Shows the outcome of a payment to somebody whom the provider's own page has sent back. */
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
