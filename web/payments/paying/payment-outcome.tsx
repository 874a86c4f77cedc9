import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatNaira, sumNaira } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import { paidAtWords, receiptLines } from '#contract/receipt-words.ts'
import { allTenanciesOf } from '#web/session/scope.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Spinner } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { receiptOf } from '../receipts/kept-receipts.ts'
import { ReceiptLines } from '../receipts/receipt-lines.tsx'
import { AfterPaying } from './dues.tsx'
import type { PaidHome } from './purchase.ts'
import type { Stage } from './stage-changes.ts'
import type { Paying } from './use-paying.ts'
import { useCheckOnline, useRecordWatch } from './watch-outcome.ts'

/** The size fits the largest amount on the smallest phone. */
const amountStyle = 'text-[min(2rem,7.5vw)] leading-tight font-[650] tracking-[-0.02em] outline-none'

const NOTHING_SETTLED = { refunded: 0, settled: [], credit: 0 }

interface Received {
  payment: Payment
  /** The sum of several homes; the payment is its first part. */
  homes: readonly PaidHome[]
}

function PaymentReceived({ payment, homes }: Received) {
  const { currency, payload, property_title, estate_name } = payment
  const several = homes.length > 1
  const amount = several ? sumNaira(homes) : payment.amount
  const { user } = useSession()
  const bills = allTenanciesOf(user).some(({ id, estate }) => id === payment.tenant_id && estate.bills)
  const { data: receipt } = useQuery(receiptOf(payment.id))
  const heading = useRef<HTMLHeadingElement>(null)
  // A focused button would take a second press of Enter.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className={amountStyle}>
          <Money amount={amount} currency={currency} />
        </h3>
        <p className="mt-1 text-ink-2 break-words">
          {several ? `For ${homes.length} homes` : property_title}, {estate_name}
        </p>
        {bills && payment.tenant_id !== null && <AfterPaying tenant_id={payment.tenant_id} />}
      </div>
      {several ? (
        <HomeLines homes={homes} />
      ) : (
        <ReceiptLines
          lines={receiptLines({ ...payment, ...(receipt ?? NOTHING_SETTLED), items: payload.items })}
          currency={currency}
        />
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        <dt className="text-ink-3">Invoice</dt>
        <dd className="font-medium">{payment.invoice_number}</dd>
        <dt className="text-ink-3">Date</dt>
        <dd>{paidAtWords(payment)}</dd>
        <dt className="text-ink-3">Reference</dt>
        <dd className="break-words">{payment.transaction_reference}</dd>
      </dl>
    </div>
  )
}

export const OUTCOME_TITLES: Record<Exclude<Stage['at'], 'form' | 'window'>, ReactNode> = {
  settling: 'Confirming your payment',
  leaving: 'Going to the payment page',
  blocked: 'The payment window did not open',
  unanswered: 'Not recorded yet',
  waiting: 'Not confirmed yet',
  declined: 'Payment declined',
  received: (
    <span className="flex items-center gap-2 text-brand-ink">
      <CircleCheck aria-hidden="true" /> Payment received
    </span>
  ),
}

export const HomeLines = ({ homes }: { homes: readonly PaidHome[] }) => (
  <ul aria-label="What you pay for" className="border-b border-line">
    {homes.map(({ account_id, title, tenant, amount }) => (
      <li key={account_id} className="flex justify-between gap-4 border-t border-line py-2.5 font-medium">
        <span className="min-w-0 break-words">
          {title}
          {tenant && (
            <span className="block text-sm font-normal text-ink-2">for your tenant {tenant.name}</span>
          )}
        </span>
        <Money amount={amount} />
      </li>
    ))}
  </ul>
)

interface OutcomeTextProps {
  paying: Paying
  /** `Service charge, Flat 12, Lekki Gardens` */
  what: string
  homes?: readonly PaidHome[]
}

export function OutcomeText({ paying, what, homes = [] }: OutcomeTextProps) {
  const { stage, check, checkRecord } = paying
  switch (stage.at) {
    case 'settling':
      return <InProgress>Asking the payment provider...</InProgress>
    case 'leaving':
      return <InProgress>Taking you to the payment page of Paystack...</InProgress>
    case 'blocked':
      return (
        <Failed message={stage.message}>
          Nothing has been taken. If it does not open again, you are taken to the page of Paystack instead.
        </Failed>
      )
    case 'unanswered':
      return <Unanswered stage={stage} what={what} onOnline={check} />
    case 'waiting':
      return <Waiting stage={stage} what={what} onRecord={checkRecord} />
    case 'declined':
      return (
        <Failed message={stage.message} more={stage.payment && <Attempt {...stage.payment} />}>
          You can try again, with another card or by bank transfer. The attempt is in your list of payments.
        </Failed>
      )
    case 'received':
      return <PaymentReceived payment={stage.payment} homes={homes} />
    default:
      return null
  }
}

const InProgress = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-center gap-2.5 py-4 text-ink-2">
    <Spinner /> {children}
  </p>
)

const Failed = (props: { message: string; children: ReactNode; more?: ReactNode }) => (
  <div className="grid gap-3">
    <Notice tone="bad">{props.message}</Notice>
    <p className="text-ink-2">{props.children}</p>
    {props.more}
  </div>
)

/** Banks ask for these facts when they debited a refused payment. */
function Attempt({ id, amount, currency, transaction_reference }: Payment) {
  const { data } = useQuery(receiptOf(id))
  return (
    <DescriptionList
      facts={[
        ['Amount', <Money key="amount" amount={amount} currency={currency} />],
        data !== undefined && ['Reason', data.gateway_response ?? 'Declined'],
        ['Reference', transaction_reference],
      ]}
    />
  )
}

type At<Name extends Stage['at']> = Extract<Stage, { at: Name }>

interface OpenProps {
  stage: At<'waiting' | 'unanswered'>
  what: string
  children: ReactNode
}

const Open = ({ stage: { checkout }, what, children }: OpenProps) => (
  <div className="grid gap-3">
    <div>
      <p className={amountStyle}>
        <Money amount={checkout.body.amount} />
      </p>
      <p className="mt-1 break-words text-ink-2">{what}</p>
    </div>
    <Notice tone="wait">{children}</Notice>
    <p className="text-sm break-all text-ink-3">Reference {checkout.body.reference}</p>
  </div>
)

interface UnansweredProps {
  stage: At<'unanswered'>
  what: string
  onOnline: () => void
}

function Unanswered({ stage, what, onOnline }: UnansweredProps) {
  useCheckOnline(onOnline)
  return (
    <Open stage={stage} what={what}>
      If your {formatNaira(stage.checkout.body.amount)} was taken, it is not lost: it is recorded by itself as
      soon as Paystack confirms it. Please do not pay again before that.
    </Open>
  )
}

interface WaitingProps {
  stage: At<'waiting'>
  what: string
  onRecord: () => void
}

function Waiting({ stage, what, onRecord }: WaitingProps) {
  useRecordWatch(stage.checkout, onRecord)
  return (
    <Open stage={stage} what={what}>
      {stage.paid
        ? 'Paystack has not confirmed your payment to us yet. It is recorded by itself as soon as it does; please do not pay again.'
        : 'If you did pay, for example by bank transfer, it is recorded by itself once the bank confirms it. If you did not, nothing was taken and you can go on.'}
    </Open>
  )
}
