import { useMutation } from '@tanstack/react-query'
import { formatNaira } from '#contract/money.ts'
import { Button, buttonStyle } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { forgetCheckout, isOpenCheckout, type KeptCheckout } from '../checkouts/kept-checkouts.ts'
import { NOT_RECORDED, settleCheckout, toastRecorded } from '../checkouts/settle-checkout.ts'
import { useCheckOnline, useRecordWatch } from './watch-outcome.ts'

export function Unconfirmed({ checkout, userId }: { checkout: KeptCheckout; userId: number }) {
  const { body, sent } = checkout
  const amount = formatNaira(body.amount)
  const check = useMutation({
    mutationFn: () => settleCheckout(userId, checkout, false),
    onSuccess: ({ status, message }) => {
      if (status === 'success') toastRecorded(body.reference)
      else toast[status === 'failed' ? 'error' : 'message'](message)
    },
    onError: (error) => toastFailure(NOT_RECORDED, error),
  })
  useRecordWatch(checkout, check.mutate, sent !== undefined)
  useCheckOnline(check.mutate)
  return (
    <Notice tone="wait" className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="min-w-0 flex-1 basis-72">
          <strong className="block font-[620]">
            {sent ? `Waiting for your ${sent} of ${amount}` : `You began to pay ${amount}`}
          </strong>
          {sent
            ? 'It shows here by itself once the bank confirms it. Please do not pay it again.'
            : 'Nothing has come in yet. Sent a transfer? It shows here once the bank confirms it.'}
        </p>
        <span className="flex flex-wrap gap-2.5">
          <Button size="sm" loading={check.isPending} onClick={() => check.mutate()}>
            Check again
          </Button>
          {!sent && (
            <Button size="sm" onClick={() => forgetCheckout(userId, body.reference)}>
              Dismiss
            </Button>
          )}
          {isOpenCheckout(checkout) && sent !== 'payment' && (
            <a href={checkout.access.authorization_url} className={buttonStyle({ size: 'sm' })}>
              Continue payment
            </a>
          )}
        </span>
      </div>
    </Notice>
  )
}
