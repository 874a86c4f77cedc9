import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Payment } from '#contract/payments.ts'
import { PaymentBadge, PaymentDetailsDialog } from '#web/payments/public.ts'
import { Link } from '#web/routing/link.tsx'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import type { ListQuery } from '#web/ui/table/table-column.ts'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'

export const LATEST = 5

interface LatestPaymentsProps {
  list: ListQuery<Payment>
  /** Payers see what they paid for. */
  own?: boolean
  lead?: ReactNode
}

const whatFor = ({ payload }: Payment) => payload.items.map(({ name }) => name).join(', ')

const rowStyle = 'grid grid-cols-1 border-t border-line px-5 py-3 first:border-t-0'
const lineStyle = 'flex justify-between gap-4'

function Row({ payment, own, onOpen }: { payment: Payment; own: boolean; onOpen: () => void }) {
  return (
    <li className={classes(rowStyle, 'relative hover:bg-sunken')}>
      <p className={classes(lineStyle, 'font-[560]')}>
        <button
          type="button"
          onClick={onOpen}
          className="truncate text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          {own ? whatFor(payment) : payment.payer_name}
        </button>
        <Money amount={payment.amount} currency={payment.currency} />
      </p>
      <p className={classes(lineStyle, 'text-sm text-ink-3')}>
        {payment.invoice_number}
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
}

const SkeletonRow = () => (
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

export function LatestPayments({ list, own = false, lead }: LatestPaymentsProps) {
  const { data, error } = list
  const opened = useOpened('payment')
  return (
    <Panel
      title="Latest payments"
      flush
      action={<PanelLink link={<Link to="/payments" aria-label="View all payments" />}>View all</PanelLink>}
    >
      {lead}
      {data?.rows.length ? (
        <ul className="pt-1.5">
          {data.rows.map((payment) => (
            <Row key={payment.id} payment={payment} own={own} onOpen={() => opened.open(payment.id)} />
          ))}
        </ul>
      ) : data ? (
        <EmptyState icon={ReceiptText} title="No payments found">
          They appear here as they come in.
        </EmptyState>
      ) : error ? (
        <RetryNotice title="The latest payments could not be loaded." query={list} className="m-5 mt-3" />
      ) : (
        <div className="pt-1.5">
          {Array.from({ length: LATEST }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <SkeletonRow key={row} />
          ))}
        </div>
      )}
      {opened.id !== null && <PaymentDetailsDialog id={opened.id} onClose={opened.close} />}
    </Panel>
  )
}
