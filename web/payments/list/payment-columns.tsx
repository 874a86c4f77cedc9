import { methodName } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { classes } from '#web/ui/classes.ts'
import { SecondLine } from '#web/ui/table/second-line.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { PaymentBadge } from './payment-badge.tsx'

/** Eight columns stand closer together until there is room; what they leave is the payer's. */
const TIGHT = 'md:max-[100rem]:px-2!'

const PAYER: Column<Payment> = {
  key: 'payer',
  header: 'Payer',
  card: 'title',
  // Two lines high, also while there is only a skeleton.
  className: `[td&]:h-16 ${TIGHT}`,
  cell: ({ payer_name, property_title }) => (
    <>
      {payer_name} {/* Its own box, so that the name's underline ends with the name. */}
      <span className="inline-block w-full text-sm font-normal text-ink-3">{property_title}</span>
    </>
  ),
}

/** `others`: somebody sees the payments of others, and is told whose each is. */
export const paymentColumns = (others: boolean): Column<Payment>[] => [
  ...(others ? [PAYER] : []),
  {
    key: 'invoice',
    header: 'Invoice #',
    card: others ? 'fact' : 'title',
    className: `md:w-44 xl:w-38 min-[100rem]:w-44 ${TIGHT}`,
    cell: ({ invoice_number, transaction_reference }) => (
      <>
        <span className="whitespace-nowrap">{invoice_number}</span>
        <SecondLine className="xl:hidden">{transaction_reference}</SecondLine>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    className: `md:w-32 xl:w-41 min-[100rem]:w-46 ${TIGHT}`,
    card: 'amount',
    order: { by: 'amount', as: 'amount' },
    cell: ({ amount, currency, status, reversed, payment_method }) => (
      <>
        <span className={status !== 'success' || reversed ? 'text-ink-3' : undefined}>
          <Money amount={amount} currency={currency} />
        </span>
        <SecondLine className={others ? 'xl:hidden' : 'lg:hidden'}>{methodName(payment_method)}</SecondLine>
      </>
    ),
  },
  {
    key: 'method',
    header: 'Method',
    className: classes('xl:w-28 min-[100rem]:w-32', TIGHT, others ? 'max-xl:hidden' : 'max-lg:hidden'),
    cell: ({ payment_method }) => methodName(payment_method),
  },
  {
    key: 'status',
    header: 'Status',
    card: 'badge',
    className: `md:w-27 ${TIGHT}`,
    cell: (payment) => <PaymentBadge {...payment} />,
  },
  {
    key: 'reference',
    header: 'Reference',
    className: `max-xl:hidden xl:w-32 min-[90rem]:w-42 min-[100rem]:w-48 ${TIGHT}`,
    cell: ({ transaction_reference }) => <span className="sm:text-sm">{transaction_reference}</span>,
  },
  {
    key: 'date',
    header: 'Date',
    card: 'subtitle',
    className: `md:w-28 min-[100rem]:w-34 ${TIGHT}`,
    order: { by: 'paid_at', as: 'date' },
    cell: ({ paid_at }) => <DateText value={paid_at} />,
  },
]
