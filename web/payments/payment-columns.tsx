import type { Payment } from '#contract/payments.ts'
import { DateText } from '#web/ui/dates.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { methodName } from './method.ts'
import { PaymentBadge } from './payment-badge.tsx'

export const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'invoice',
    header: 'Invoice #',
    card: 'title',
    className: 'whitespace-nowrap',
    cell: (payment) => payment.invoice_number,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    card: 'amount',
    cell: ({ amount, currency, status }) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 sm:justify-end">
        {status !== 'success' && <PaymentBadge status={status} />}
        <span className={status === 'failed' ? 'text-ink-3' : undefined}>
          <Money amount={amount} currency={currency} />
        </span>
      </span>
    ),
  },
  {
    key: 'method',
    header: 'Method',
    // Always the same today, so the first to go where there is little room.
    className: 'sm:max-lg:hidden lg:pl-10',
    cell: ({ payment_method }) => methodName(payment_method),
  },
  {
    key: 'reference',
    header: 'Reference',
    className: 'sm:whitespace-nowrap sm:max-lg:pl-6',
    cell: ({ transaction_reference }) => transaction_reference,
  },
  {
    key: 'date',
    header: 'Date',
    card: 'subtitle',
    cell: ({ created_at }) => <DateText value={created_at} />,
  },
]
