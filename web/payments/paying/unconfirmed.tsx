import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { formatNaira } from '#contract/money.ts'
import { Button, buttonStyle } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { forgetCheckout, isOpenCheckout, type KeptCheckout } from '../checkouts/kept-checkouts.ts'
import { settleCheckout, toastEnd, toastNotRecorded } from '../checkouts/settle-checkout.ts'
import { useCheckOnline, useRecordWatch } from './watch-outcome.ts'

export function Unconfirmed({ checkout, userId }: { checkout: KeptCheckout; userId: number }) {
  const { body, sent } = checkout
  const amount = formatNaira(body.amount)
  const check = useMutation({
    mutationFn: (_by: 'payer' | 'page') => settleCheckout(userId, checkout, false),
    onSuccess: (outcome, by) => {
      toastEnd(checkout, outcome)
      if (by === 'payer' && outcome.status === 'pending' && !outcome.closed) toast.message(outcome.message)
    },
    onError: (error, by) => {
      if (by === 'payer') toastNotRecorded(error)
    },
  })
  const look = () => check.mutate('page')
  useRecordWatch(checkout, look, sent !== undefined)
  useCheckOnline(look)
  return (
    <Notice tone="wait" className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className={sent ? 'min-w-0 flex-1 basis-72' : 'min-w-0 flex-1'}>
          <strong className="block font-[620]">
            {sent ? `Waiting for your ${sent} of ${amount}` : `You began to pay ${amount}`}
          </strong>
          {sent
            ? 'It shows here by itself once the bank confirms it. Please do not pay it again.'
            : 'Nothing has come in yet. A transfer shows here once the bank confirms it. Without one, this closes within a day.'}
        </p>
        <span
          className={classes('flex flex-wrap gap-2.5 empty:hidden', !sent && 'max-sm:order-2 max-sm:w-full')}
        >
          {sent && (
            <Button size="sm" loading={check.isPending} onClick={() => check.mutate('payer')}>
              Check again
            </Button>
          )}
          {isOpenCheckout(checkout) && sent !== 'payment' && (
            <a href={checkout.access.authorization_url} className={buttonStyle({ size: 'sm' })}>
              Continue payment
            </a>
          )}
        </span>
        {!sent && (
          <IconButton
            size="sm"
            icon={X}
            label="Dismiss"
            className="-my-2 -mr-2.5 self-start text-amber-ink! max-sm:order-1"
            onClick={() => forgetCheckout(userId, body.reference)}
          />
        )}
      </div>
    </Notice>
  )
}
