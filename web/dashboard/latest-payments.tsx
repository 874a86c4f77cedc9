import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { Payment } from '#contract/payments.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/dates.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ListQuery } from '#web/ui/table-column.ts'

export const LATEST = 5

interface LatestPaymentsProps {
  list: ListQuery<Payment>
  /** Payers know who paid: they are told what for. */
  own?: boolean
}

const whatFor = ({ payload }: Payment) => payload.items.map(({ name }) => name).join(', ')

function Row({ payment, own }: { payment: Payment; own: boolean }) {
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line px-5 py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="truncate font-[560]">{own ? whatFor(payment) : payment.payer_name}</p>
        <p className="truncate text-sm text-ink-3">{payment.invoice_number}</p>
      </div>
      <div className="flex-none text-right">
        <p className="font-[560]">
          <Money amount={payment.amount} currency={payment.currency} />
        </p>
        <p className="text-sm text-ink-3">
          {payment.status === 'success' ? (
            <RelativeTime value={payment.created_at} />
          ) : (
            <Badge tone={payment.status === 'failed' ? 'bad' : 'off'}>
              {payment.status === 'failed' ? 'Failed' : 'Refunded'}
            </Badge>
          )}
        </p>
      </div>
    </li>
  )
}

/** The newest payments, as they came. */
export function LatestPayments({ list, own = false }: LatestPaymentsProps) {
  const { data, error } = list
  return (
    <Panel
      title="Latest payments"
      flush
      action={
        <Link
          to="/payments"
          aria-label="View all payments"
          className="text-sm font-[560] text-brand-ink hover:underline"
        >
          View all
        </Link>
      }
    >
      {data?.rows.length ? (
        <ul className="pt-1.5">
          {data.rows.map((payment) => (
            <Row key={payment.id} payment={payment} own={own} />
          ))}
        </ul>
      ) : data ? (
        <EmptyState icon={ReceiptText} title="No payments found">
          They appear here as they come in.
        </EmptyState>
      ) : error ? (
        <RetryNotice
          title="The latest payments could not be loaded."
          error={error}
          onRetry={list.refetch}
          className="m-5 mt-3"
        />
      ) : (
        <div className="pt-1.5">
          {Array.from({ length: LATEST }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <div key={row} className="flex justify-between border-t border-line px-5 py-3 first:border-t-0">
              <div>
                <Skeleton className="my-0.5 h-4 w-32" />
                <Skeleton className="mt-1 h-3.5 w-24" />
              </div>
              <div className="grid justify-items-end">
                <Skeleton className="my-0.5 h-4 w-24" />
                <Skeleton className="mt-1 h-3.5 w-16" />
              </div>
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}
