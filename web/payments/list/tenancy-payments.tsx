import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { Payment } from '#contract/payments.ts'
import { MANAGERS } from '#contract/roles.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { useListState } from '#web/shared/list-state.ts'
import { paidFor } from '#web/shared/paid-for.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { PaymentDetailsDialog } from '../public.ts'
import { PaymentBadge } from './payment-badge.tsx'
import { paymentsOf } from './queries.ts'

const COLUMNS: Column<Payment>[] = [
  {
    header: 'Invoice #',
    card: 'title',
    cell: (payment) => (
      <>
        <span className="whitespace-nowrap">{payment.invoice_number}</span>
        <span className="block text-sm font-normal text-ink-3">{paidFor(payment)}</span>
      </>
    ),
  },
  {
    header: 'Amount',
    align: 'end',
    card: 'amount',
    className: 'sm:w-52',
    cell: ({ amount, currency, ...payment }) => (
      <span className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
        {(payment.status !== 'success' || payment.reversed) && <PaymentBadge {...payment} />}
        <Money amount={amount} currency={currency} />
      </span>
    ),
  },
  {
    header: 'Date',
    card: 'subtitle',
    className: 'sm:w-34',
    cell: ({ paid_at }) => <DateText value={paid_at} />,
  },
]

export const TenancyPayments = ({ id }: { id: number }) =>
  useSession().is(...MANAGERS) ? (
    <PaymentsOf id={id} />
  ) : (
    <Panel title="Payments" flush>
      <EmptyState
        icon={ReceiptText}
        title="What was paid stands in Payments"
        action={
          <ButtonLink to="/payments" search={{ tenancy: String(id) }}>
            Payments
          </ButtonLink>
        }
      >
        What was paid for this tenancy while the property was yours is listed there, with its receipts.
      </EmptyState>
    </Panel>
  )

function PaymentsOf({ id }: { id: number }) {
  const list = useListState()
  const { page, per_page } = list.query
  const payments = useQuery(paymentsOf({ of: 'tenancy', id }, { page, per_page }))
  const opened = useOpened('payment')
  return (
    <>
      <Table
        caption="Payments"
        columns={COLUMNS}
        list={payments}
        {...list.paging}
        onOpen={(payment) => opened.open(payment.id)}
        toolbar={
          <div className="flex w-full items-center justify-between gap-4">
            <h2 className="text-md font-[620]">Payments</h2>
            <PanelLink link={<Link to="/payments" />}>All payments</PanelLink>
          </div>
        }
        empty={
          <EmptyState icon={ReceiptText} title="No payments found">
            Nothing has been paid for this tenancy yet.
          </EmptyState>
        }
      />
      {opened.id !== null && <PaymentDetailsDialog id={opened.id} onClose={opened.close} />}
    </>
  )
}
