import { methodName } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { PaymentBadge } from './payment-badge.tsx'

export const PAYMENT_COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'invoice',
    header: 'Invoice #',
    card: 'title',
    className: 'whitespace-nowrap xl:w-42',
    cell: ({ invoice_number, transaction_reference }) => (
      <>
        {invoice_number}
        {/* In place of the reference column, where there is no room for it. */}
        <span className="block text-sm font-normal text-ink-3 max-sm:hidden xl:hidden">
          {transaction_reference}
        </span>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    className: 'xl:w-48',
    card: 'amount',
    cell: ({ amount, currency, ...payment }) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 sm:justify-end">
        {(payment.status !== 'success' || payment.reversed) && <PaymentBadge {...payment} />}
        <span className={payment.status === 'failed' ? 'text-ink-3' : undefined}>
          <Money amount={amount} currency={currency} />
        </span>
      </span>
    ),
  },
  {
    key: 'method',
    header: 'Method',
    className: 'lg:pl-10 xl:w-36',
    cell: ({ payment_method }) => methodName(payment_method),
  },
  {
    key: 'reference',
    header: 'Reference',
    className: 'max-xl:hidden',
    cell: ({ transaction_reference }) => transaction_reference,
  },
  {
    key: 'date',
    header: 'Date',
    card: 'subtitle',
    className: 'xl:w-34',
    cell: ({ created_at }) => <DateText value={created_at} />,
  },
]
