import type { ReactNode } from 'react'
import { formatNaira } from '#contract/money.ts'
import { Spinner } from '#web/ui/button/spinner.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PaymentReceived, ReceivedTitle } from './payment-received.tsx'
import { useCheckOnline, useRecordFound } from './use-outcome-watch.ts'
import type { Paying } from './use-paying.ts'

type At = Paying['stage']['at']

const TITLES: Record<Exclude<At, 'paid'>, string> = {
  form: 'Pay',
  popup: 'Pay',
  recording: 'Confirming your payment',
  leaving: 'Going to the payment page',
  blocked: 'The payment window did not open',
  unrecorded: 'Not recorded yet',
  pending: 'Not confirmed yet',
  declined: 'Payment declined',
}
export const outcomeTitle = (at: At): ReactNode => (at === 'paid' ? <ReceivedTitle /> : TITLES[at])

const Waiting = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-center gap-2.5 py-4 text-ink-2">
    <Spinner /> {children}
  </p>
)

/** What became of a payment, in plain words. */
export function OutcomeText({ paying }: { paying: Paying }) {
  const { stage, amount, submission } = paying
  useRecordFound(paying, stage.at === 'pending')
  useCheckOnline(paying, stage.at === 'unrecorded')
  const reference = <p className="text-sm break-all text-ink-3">Reference {submission?.body.reference}</p>
  switch (stage.at) {
    case 'recording':
      return <Waiting>Asking the payment provider...</Waiting>
    case 'leaving':
      return <Waiting>Taking you to the payment page of Paystack...</Waiting>
    case 'blocked':
      return (
        <div className="grid gap-3">
          <Notice tone="bad">{stage.message}</Notice>
          <p className="text-ink-2">
            Nothing has been taken. If it does not open again, you are taken to the page of Paystack instead.
          </p>
        </div>
      )
    case 'unrecorded':
      return (
        <div className="grid gap-3">
          <Notice tone="bad">{stage.message}</Notice>
          <p className="text-ink-2">
            If your {formatNaira(amount)} was taken, it is not lost: it is recorded by itself as soon as
            Paystack confirms it. Please do not pay again before that.
          </p>
          {reference}
        </div>
      )
    case 'pending':
      return (
        <div className="grid gap-3">
          <Notice tone="wait">
            {stage.paid
              ? 'Paystack has not confirmed your payment to us yet. It is recorded by itself as soon as it does; please do not pay again.'
              : 'The payment window was closed before a payment was confirmed.'}
          </Notice>
          {!stage.paid && (
            <p className="text-ink-2">
              If you did pay, for example by bank transfer, it is recorded by itself once it is confirmed. If
              you did not, nothing was taken and you can go on.
            </p>
          )}
          {reference}
        </div>
      )
    case 'declined':
      return (
        <div className="grid gap-3">
          <Notice tone="bad">{stage.message}</Notice>
          <p className="text-ink-2">
            You can try again, with another card or by bank transfer. The attempt is in your list of payments.
          </p>
        </div>
      )
    case 'paid':
      return <PaymentReceived payment={stage.payment} />
    default:
      return null
  }
}
