import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Payment } from '#contract/payments.ts'
import { PaymentBadge, PaymentDetailsDialog } from '#web/payments/public.ts'
import { Link } from '#web/routing/link.tsx'
import { paidFor } from '#web/shared/paid-for.ts'
import { classes } from '#web/ui/classes.ts'
import { EmptyState, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import type { ListQuery } from '#web/ui/table/table-column.ts'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { PanelRows } from './panel-rows.tsx'

export const LATEST = 5

interface LatestPaymentsProps {
  list: ListQuery<Payment>
  own?: boolean | undefined
  /** Of several estates, so each row names its own. */
  everywhere?: boolean | undefined
  lead?: ReactNode
}

const rowStyle = 'grid grid-cols-1 border-t border-line px-5 py-3 first:border-t-0'
const lineStyle = 'flex justify-between gap-4'

interface RowProps extends Pick<LatestPaymentsProps, 'own' | 'everywhere'> {
  payment: Payment
  onOpen: () => void
}
const Row = ({ payment, own, everywhere, onOpen }: RowProps) => (
  <li className={classes(rowStyle, 'relative hover:bg-sunken')}>
    <p className={classes(lineStyle, 'font-[560]')}>
      <button
        type="button"
        onClick={onOpen}
        className={classes(
          'text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand',
          own ? 'line-clamp-2' : 'truncate',
        )}
      >
        {own ? paidFor(payment) : payment.payer_name}
      </button>
      <Money amount={payment.amount} currency={payment.currency} />
    </p>
    <p className={classes(lineStyle, 'flex-wrap text-sm text-ink-3')}>
      <span className={everywhere ? 'min-w-0 flex-1 truncate' : 'whitespace-nowrap'}>
        {everywhere ? payment.estate_name : payment.invoice_number}
      </span>
      {payment.status === 'success' && !payment.reversed ? (
        <RelativeTime value={payment.created_at} />
      ) : (
        <span className="-mb-1.5">
          <PaymentBadge {...payment} />
        </span>
      )}
    </p>
  </li>
)

const SKELETON = (
  <div className={rowStyle}>
    <div className={lineStyle}>
      <SkeletonLine className="w-32" />
      <SkeletonLine className="w-24" />
    </div>
    <div className={classes(lineStyle, 'text-sm')}>
      <SkeletonLine className="w-24" />
      <SkeletonLine className="w-16" />
    </div>
  </div>
)

export function LatestPayments({ list, own, everywhere, lead }: LatestPaymentsProps) {
  const opened = useOpened('payment')
  return (
    <Panel
      title="Latest payments"
      flush
      action={<PanelLink link={<Link to="/payments" aria-label="View all payments" />}>View all</PanelLink>}
    >
      {lead}
      <PanelRows
        list={list}
        failed="The latest payments could not be loaded."
        empty={
          <EmptyState icon={ReceiptText} title="No payments found">
            They appear here as they come in.
          </EmptyState>
        }
        awaited={LATEST}
        skeleton={SKELETON}
      >
        {(payment) => (
          <Row
            key={payment.id}
            payment={payment}
            own={own}
            everywhere={everywhere}
            onOpen={() => opened.open(payment.id)}
          />
        )}
      </PanelRows>
      {opened.id !== null && <PaymentDetailsDialog id={opened.id} onClose={opened.close} />}
    </Panel>
  )
}
