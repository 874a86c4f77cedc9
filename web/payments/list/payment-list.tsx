import { useQuery } from '@tanstack/react-query'
import { ReceiptText, X } from 'lucide-react'
import { formatIsoDay } from '#contract/dates.ts'
import { shortDay } from '#contract/day-words.ts'
import { CURRENCY, formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { formatOwed, overviewFormat } from '#web/shared/owed/owed-words.ts'
import { paidFor } from '#web/shared/paid-for.ts'
import { placeOf } from '#web/shared/place.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField, SelectField } from '#web/ui/form/select-field.tsx'
import { SecondLine } from '#web/ui/table/second-line.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column, Columns } from '#web/ui/table/table-column.ts'
import { SmallLine, TwoLines } from '#web/ui/table/two-lines.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { PaymentBadge } from './payment-badge.tsx'
import { byMonth } from './payment-months.tsx'
import { PaymentPeriod } from './payment-period.tsx'
import { PaymentSum } from './payment-sum.tsx'
import { type ListedPayments, paymentsOf, tenancyOf } from './queries.ts'

/** The largest amount fits a tablet, and all columns of the specification a desk. */
const TIGHT = 'md:max-[100rem]:px-1.5!'
/** The end of a reference tells it from its neighbours. */
const REFERENCE_END = 10

const payerColumn = (severalEstates: boolean): Column<Payment> => ({
  header: 'Payer',
  card: 'title',
  className: `md:max-xl:w-54 md:max-xl:min-w-44 xl:w-57 min-[110rem]:w-auto print:w-[56mm]! print:min-w-0! ${TIGHT}`,
  cell: ({ payer_name, property_title, estate_name, moved }) => (
    <>
      <TwoLines
        first={payer_name}
        second={
          <>
            {property_title}
            {moved && `, moved to ${moved.property_title}`}
            {severalEstates && <span className="sm:hidden">, {estate_name}</span>}
          </>
        }
      />
      {severalEstates && <SmallLine className="max-sm:hidden xl:hidden">{estate_name}</SmallLine>}
    </>
  ),
})

/** Estates share the names of their streets. */
const ESTATE: Column<Payment> = {
  header: 'Estate',
  card: 'hidden',
  className: `max-xl:hidden w-25 min-[100rem]:w-32 print:hidden ${TIGHT}`,
  cell: ({ estate_name }) => <span className="line-clamp-2 text-sm/4">{estate_name}</span>,
}

const paidForColumn = (own: boolean): Column<Payment> => ({
  header: own ? 'Paid for' : 'For',
  card: own ? 'title' : 'wide',
  className: own ? TIGHT : `max-[90rem]:hidden print:table-cell ${TIGHT}`,
  cell: (payment) => (
    <span
      title={paidFor(payment)}
      className={classes('line-clamp-3 sm:line-clamp-2', !own && 'xl:text-sm/4')}
    >
      {paidFor(payment)}
    </span>
  ),
})

interface Options {
  own: boolean
  severalEstates: boolean
  format: (naira: number) => string
}

export const paymentColumns = ({ own, severalEstates, format }: Options): Columns<Payment> => [
  !own && payerColumn(severalEstates),
  !own && severalEstates && ESTATE,
  paidForColumn(own),
  {
    header: 'Invoice #',
    card: 'plain',
    className: `xl:w-33 min-[100rem]:w-37 print:w-[56mm]! ${TIGHT}`,
    cell: (payment) => (
      <>
        <InvoiceNumber of={payment} />
        <SecondLine className="xl:hidden">
          <Reference of={payment} />
        </SecondLine>
      </>
    ),
  },
  {
    header: 'Amount',
    align: 'end',
    className: `xl:w-28 min-[100rem]:w-34 ${TIGHT}`,
    card: 'amount',
    order: { by: 'amount', as: 'amount' },
    cell: ({ amount, currency, status, reversed, payment_method }) => (
      <>
        <span className={status !== 'success' || reversed ? 'text-ink-3' : undefined}>
          {currency === CURRENCY ? format(amount) : <Money amount={amount} currency={currency} />}
        </span>
        <SecondLine className={own ? 'lg:hidden' : severalEstates ? 'min-[100rem]:hidden' : 'xl:hidden'}>
          {methodName(payment_method)}
        </SecondLine>
      </>
    ),
  },
  {
    header: 'Method',
    card: own ? 'hidden' : 'plain',
    className: classes(
      'xl:w-19 min-[100rem]:w-26',
      TIGHT,
      own ? 'max-lg:hidden' : severalEstates ? 'max-[100rem]:hidden' : 'max-xl:hidden',
    ),
    cell: ({ payment_method }) => methodName(payment_method),
  },
  {
    header: 'Status',
    card: 'badge',
    className: `xl:w-25 min-[100rem]:w-26 ${TIGHT}`,
    cell: (payment) => <PaymentBadge {...payment} />,
  },
  {
    header: 'Reference',
    card: 'hidden',
    className: `max-xl:hidden xl:w-27 min-[100rem]:w-31 min-[110rem]:w-60 ${TIGHT}`,
    cell: (payment) => <Reference of={payment} />,
  },
  {
    header: 'Date',
    card: 'plain',
    className: `xl:w-28 min-[100rem]:w-29 ${TIGHT}`,
    order: { by: 'paid_at', as: 'date' },
    cell: ({ paid_at }) => <PaidOn value={paid_at} />,
  },
]

/** A phone's card has no room for this year. */
const PaidOn = ({ value }: { value: string }) =>
  useNarrow() ? (
    <time dateTime={value} className="whitespace-nowrap">
      {shortDay(formatIsoDay(value), lagosToday())}
    </time>
  ) : (
    <DateText value={value} />
  )

/** A refund's sign, as in INV-2026-000012-R1, may take a second line. */
const InvoiceNumber = ({ of: { invoice_number } }: { of: Payment }) => (
  <span className="xl:max-[100rem]:text-sm">
    {invoice_number.split(/(?=-R\d+$)/).map((part) => (
      <span key={part} className="inline-block whitespace-nowrap">
        {part}
      </span>
    ))}
  </span>
)

function Reference({ of: { transaction_reference, bank_reference } }: { of: Payment }) {
  const text = bank_reference ?? transaction_reference
  const start = text.slice(0, -REFERENCE_END)
  return (
    <span title={text} className="text-sm break-all xl:text-sm/4">
      {start && (
        <>
          <span aria-hidden="true" className="min-[110rem]:hidden print:hidden">
            …
          </span>
          <span className="not-print:max-[110rem]:hidden">{start}</span>
        </>
      )}
      {text.slice(-REFERENCE_END)}
    </span>
  )
}

export function PaymentList({ onOpen, ...listed }: ListedPayments & { onOpen: (id: number) => void }) {
  const { list, selection } = listed
  const { of } = useScope()
  const own = of === 'own homes'
  const severalEstates = useSession().severalEstates && selection.of !== 'estate'
  const { page, perPage, filter, narrowed, order } = list
  /** The office asks for a period first; a resident's phone groups by month. */
  const chip = useNarrow() && !own
  const groupsByMonth = (own || of === 'own properties') && (!order || order.endsWith('paid_at'))
  const payments = useQuery(paymentsOf(selection, { page, per_page: perPage, ...filter }))
  const amounts = (payments.data?.rows ?? []).map(({ amount }) => amount)
  return (
    <Table
      caption="Payments"
      columns={paymentColumns({ own, severalEstates, format: own ? formatNaira : overviewFormat(amounts) })}
      list={payments}
      {...list.paging}
      groups={groupsByMonth ? byMonth(listed, own ? formatNaira : formatOwed) : undefined}
      defaultOrder="-paid_at"
      onOpen={(payment) => onOpen(payment.id)}
      toolbar={<PaymentSearch {...listed} />}
      chips={chip && <PaymentPeriod list={list} />}
      filters={{
        fields: <PaymentFilters {...listed} chip={chip} />,
        chosen: list.chosen - (chip && list.inPeriod ? 1 : 0),
      }}
      summary={(payments.data || !payments.error) && <PaymentSum {...listed} />}
      empty={
        <EmptyState
          icon={ReceiptText}
          title="No payments found"
          action={
            narrowed ? (
              <Button onClick={list.clear}>Clear filters</Button>
            ) : (
              own && (
                <ButtonLink variant="primary" to="/charges">
                  Browse Charges
                </ButtonLink>
              )
            )
          }
        >
          {narrowed
            ? 'Try another search, other dates, another method or status.'
            : 'Payments appear here as soon as they are made.'}
        </EmptyState>
      }
    />
  )
}

function PaymentSearch({ list, selection }: ListedPayments) {
  const scope = useScope()
  const own = scope.of === 'own homes'
  const homes = own ? scope.allTenancies : []
  const narrow = useNarrow()
  return (
    <>
      <SearchInput
        label="Search payments"
        placeholder={own ? 'Search payments...' : narrow ? 'Search...' : 'Payer, property, invoice...'}
        className="max-sm:w-auto max-sm:flex-1"
        {...list.search}
      />
      {!own && tenancyOf(selection) !== undefined && (
        <Button
          icon={X}
          aria-label="One tenancy: show all"
          onClick={() => list.setFilter('tenancy', undefined)}
        >
          One tenancy
        </Button>
      )}
      {selection.of === 'tenancy' && homes.length > 1 && (
        <SelectField
          label="Property"
          labelHidden
          className="max-sm:order-1 max-sm:w-full sm:w-64"
          options={homes.map((tenancy) => ({ value: tenancy.id, label: placeOf(tenancy) }))}
          value={selection.id}
          onChange={(event) => list.setFilter('tenancy', event.target.value)}
        />
      )}
    </>
  )
}

function PaymentFilters({ list, selection, chip }: ListedPayments & { chip: boolean }) {
  const everyEstate = useScope().of === 'every estate'
  return (
    <>
      {!chip && <PaymentPeriod list={list} />}
      <FilterField label="Method" placeholder="All methods" {...list.method} />
      <FilterField label="Status" placeholder="All statuses" {...list.status} />
      {everyEstate && selection.of !== 'tenancy' && (
        <EstateFilter
          value={selection.of === 'estate' ? selection.id : undefined}
          onChange={(id) => list.setFilter('estate', id)}
        />
      )}
    </>
  )
}
