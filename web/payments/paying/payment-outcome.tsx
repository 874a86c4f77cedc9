import type { ReactNode } from 'react'
import { formatNaira } from '#contract/money.ts'
import { Spinner } from '#web/ui/button/spinner.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PaymentReceived, ReceivedTitle } from './payment-received.tsx'
import type { Stage } from './stages.ts'
import type { Paying } from './use-paying.ts'
import { useCheckOnline, useRecordWatch } from './watch-outcome.ts'

/** The stages after the form and the provider's window. */
type OutcomeStage = Exclude<Stage['at'], 'form' | 'window'>

const TITLES: Record<Exclude<OutcomeStage, 'received'>, string> = {
  settling: 'Confirming your payment',
  leaving: 'Going to the payment page',
  blocked: 'The payment window did not open',
  unanswered: 'Not recorded yet',
  waiting: 'Not confirmed yet',
  declined: 'Payment declined',
}
export const outcomeTitle = (at: OutcomeStage): ReactNode =>
  at === 'received' ? <ReceivedTitle /> : TITLES[at]

/** What became of a payment, in plain words. */
export function OutcomeText({ paying }: { paying: Paying }) {
  const { stage, amount, check, checkRecord } = paying
  switch (stage.at) {
    case 'settling':
      return <InProgress>Asking the payment provider...</InProgress>
    case 'leaving':
      return <InProgress>Taking you to the payment page of Paystack...</InProgress>
    case 'blocked':
      return (
        <div className="grid gap-3">
          <Notice tone="bad">{stage.message}</Notice>
          <p className="text-ink-2">
            Nothing has been taken. If it does not open again, you are taken to the page of Paystack instead.
          </p>
        </div>
      )
    case 'unanswered':
      return <Unanswered stage={stage} amount={amount} onOnline={check} />
    case 'waiting':
      return <Waiting stage={stage} onRecord={checkRecord} />
    case 'declined':
      return (
        <div className="grid gap-3">
          <Notice tone="bad">{stage.message}</Notice>
          <p className="text-ink-2">
            You can try again, with another card or by bank transfer. The attempt is in your list of payments.
          </p>
        </div>
      )
    case 'received':
      return <PaymentReceived payment={stage.payment} />
    default:
      return null
  }
}

const InProgress = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-center gap-2.5 py-4 text-ink-2">
    <Spinner /> {children}
  </p>
)

type At<Name extends Stage['at']> = Extract<Stage, { at: Name }>

const Reference = ({ checkout }: At<'waiting' | 'unanswered'>) => (
  <p className="text-sm break-all text-ink-3">Reference {checkout.body.reference}</p>
)

interface UnansweredProps {
  stage: At<'unanswered'>
  amount: number
  onOnline: () => void
}

function Unanswered({ stage, amount, onOnline }: UnansweredProps) {
  useCheckOnline(onOnline)
  return (
    <div className="grid gap-3">
      <Notice tone="bad">{stage.message}</Notice>
      <p className="text-ink-2">
        If your {formatNaira(amount)} was taken, it is not lost: it is recorded by itself as soon as Paystack
        confirms it. Please do not pay again before that.
      </p>
      <Reference {...stage} />
    </div>
  )
}

function Waiting({ stage, onRecord }: { stage: At<'waiting'>; onRecord: () => void }) {
  useRecordWatch(stage.checkout, onRecord)
  return (
    <div className="grid gap-3">
      <Notice tone="wait">
        {stage.paid
          ? 'Paystack has not confirmed your payment to us yet. It is recorded by itself as soon as it does; please do not pay again.'
          : 'The payment window was closed before a payment was confirmed.'}
      </Notice>
      {!stage.paid && (
        <p className="text-ink-2">
          If you did pay, for example by bank transfer, it is recorded by itself once it is confirmed. If you
          did not, nothing was taken and you can go on.
        </p>
      )}
      <Reference {...stage} />
    </div>
  )
}
