import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Payment } from '#contract/payments.ts'
import { download } from '#web/api/download.ts'
import type { Search } from '#web/routing/addresses.ts'
import { Link } from '#web/routing/link.tsx'
import { paidFor } from '#web/shared/paid-for.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Repeat, Skeleton } from '#web/ui/feedback/states.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import type { ListQuery } from '#web/ui/table/table-column.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { PaymentDetailsDialog } from '../public.ts'
import { PaymentBadge } from './payment-badge.tsx'

export const RECENT = 5

interface RecentPaymentsProps {
  title: string
  list: Pick<ListQuery<Payment>, 'data' | 'error' | 'refetch'>
  /** Narrows the list of all payments to these. */
  search: Search
  empty: string
}

/** The latest payments, each with its receipt. */
export function RecentPayments({ title, list, search, empty }: RecentPaymentsProps) {
  const opened = useOpened('payment')
  const { data, error } = list
  return (
    <Panel
      title={title}
      action={
        !!data?.rows.length && (
          <PanelLink link={<Link to="/payments" search={search} aria-label={`View all: ${title}`} />}>
            View all
          </PanelLink>
        )
      }
    >
      {data?.rows.length === 0 ? (
        <p className="text-ink-2">{empty}</p>
      ) : data ? (
        <ul aria-label={title} className="divide-y divide-line">
          {data.rows.map((payment) => (
            <Row key={payment.id} payment={payment} onOpen={() => opened.open(payment.id)} />
          ))}
        </ul>
      ) : error ? (
        <RetryNotice title="The payments could not be loaded." query={list} />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <Repeat times={3}>
            <Skeleton className="h-12" />
          </Repeat>
        </div>
      )}
      {opened.id !== null && <PaymentDetailsDialog id={opened.id} onClose={opened.close} />}
    </Panel>
  )
}

function Row({ payment, onOpen }: { payment: Payment; onOpen: () => void }) {
  const { id, invoice_number, payer_name, amount, currency, paid_at, status, reversed } = payment
  const plain = status === 'success' && !reversed
  return (
    <li className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 break-words">
        <button
          type="button"
          onClick={onOpen}
          className="line-clamp-2 min-h-6 rounded-small text-left font-[560] hover:underline pointer-coarse:min-h-11"
        >
          {paidFor(payment)}
        </button>
        <p className="text-sm text-ink-2">
          {payer_name}, <span className="whitespace-nowrap">{invoice_number}</span>
        </p>
      </div>
      <p className="flex-none text-right">
        <span className="block font-[620] whitespace-nowrap">
          <Money amount={amount} currency={currency} />
        </span>
        <span className="text-sm text-ink-2">
          {plain ? <DateText value={paid_at} /> : <PaymentBadge {...payment} />}
        </span>
      </p>
      <Receipt id={id} invoice_number={invoice_number} has={plain} />
    </li>
  )
}

function Receipt({ id, invoice_number, has }: Pick<Payment, 'id' | 'invoice_number'> & { has: boolean }) {
  const save = useMutation({
    mutationFn: () =>
      download('GET /payment/:id/receipt.pdf', `receipt-${invoice_number}.pdf`, { params: { id } }),
    onError: (error) => toastFailure('Failed to download the receipt.', error),
  })
  if (!has) return <span className="size-8 flex-none pointer-coarse:size-11" />
  return (
    <IconButton
      size="sm"
      icon={Download}
      label={`Receipt ${invoice_number}`}
      loading={save.isPending}
      onClick={() => save.mutate()}
    />
  )
}
