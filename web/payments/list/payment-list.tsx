import { useQuery } from '@tanstack/react-query'
import { ReceiptText, X } from 'lucide-react'
import { useScope } from '#web/session/use-session.tsx'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import { PeriodFilter } from '#web/shared/period/period-filter.tsx'
import { commonPeriods } from '#web/shared/period/periods.ts'
import { placeOf } from '#web/shared/place.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField, SelectField } from '#web/ui/form/select-field.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { PaymentSum } from './payment-sum.tsx'
import { type PaymentListState, type PaymentSelection, paymentsOf, tenancyOf } from './queries.ts'

interface PaymentListProps {
  list: PaymentListState
  selection: PaymentSelection
  onOpen: (id: number) => void
}

export function PaymentList({ list, selection, onOpen }: PaymentListProps) {
  const own = useScope().of === 'own homes'
  const { page, perPage, filter, narrowed } = list
  const payments = useQuery(paymentsOf(selection, { page, per_page: perPage, ...filter }))
  return (
    <Table
      caption="Payments"
      columns={paymentColumns(!own)}
      list={payments}
      {...list.paging}
      onOpen={(payment) => onOpen(payment.id)}
      toolbar={<PaymentToolbar list={list} selection={selection} />}
      summary={<PaymentSum list={list} selection={selection} />}
      empty={
        <EmptyState
          icon={ReceiptText}
          title="No payments found"
          action={
            !narrowed &&
            own && (
              <ButtonLink variant="primary" to="/charges">
                Browse Charges
              </ButtonLink>
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

function PaymentToolbar({ list, selection }: { list: PaymentListState; selection: PaymentSelection }) {
  const scope = useScope()
  const homes = scope.of === 'own homes' ? scope.allTenancies : []
  const own = scope.of === 'own homes'
  return (
    <>
      <SearchInput
        label="Search payments"
        placeholder={own ? 'Search payments...' : 'Payer, property, invoice...'}
        {...list.search}
      />
      <PeriodFilter
        title="Paid on"
        periods={commonPeriods()}
        value={list.period}
        onChange={({ from, to }) => list.setFilters({ from, to })}
      />
      <FilterField label="Method" placeholder="All methods" {...list.method} />
      <FilterField label="Status" placeholder="All statuses" {...list.status} />
      {scope.of === 'every estate' && selection.of !== 'tenancy' && (
        <EstateFilter
          value={selection.of === 'estate' ? selection.id : undefined}
          onChange={(id) => list.setFilter('estate', id)}
        />
      )}
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
          className="max-sm:flex-1 sm:w-64"
          options={homes.map((tenancy) => ({ value: tenancy.id, label: placeOf(tenancy) }))}
          value={selection.id}
          onChange={(event) => list.setFilter('tenancy', event.target.value)}
        />
      )}
    </>
  )
}
