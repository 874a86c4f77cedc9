import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { Payment } from '#contract/payments.ts'
import { useScope } from '#web/session/use-scope.ts'
import { placeOf } from '#web/shared/place.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import { PAYMENT_COLUMNS } from './payment-columns.tsx'
import { type PaymentSelection, paymentsOf } from './queries.ts'

const STATUSES = [
  { value: 'success', label: 'Successful' },
  { value: 'failed', label: 'Failed' },
  { value: 'refunded', label: 'Refunded' },
] as const
export type PaymentListState = ReturnType<typeof useListState<'status' | 'tenancy'>>

/** The status in the address, if there is such a one. */
export const statusOf = ({ filters }: PaymentListState): Payment['status'] | undefined =>
  STATUSES.find(({ value }) => value === filters.status)?.value

interface PaymentListProps {
  list: PaymentListState
  selection: PaymentSelection
  onOpen: (id: number) => void
}

export function PaymentList({ list, selection, onOpen }: PaymentListProps) {
  const scope = useScope()
  const { page, perPage, q, setFilter } = list
  const status = statusOf(list)
  const payments = useQuery(paymentsOf(selection, { page, per_page: perPage, q: q || undefined, status }))
  const homes = scope.of === 'own homes' ? scope.allTenancies : []
  const narrowed = q !== '' || status !== undefined
  return (
    <Table
      caption="Payments"
      columns={PAYMENT_COLUMNS}
      list={payments}
      {...list.paging}
      onOpen={(payment) => onOpen(payment.id)}
      toolbar={
        <>
          <SearchInput label="Search payments" placeholder="Search payments..." {...list.search} />
          <FilterField
            label="Status"
            placeholder="All statuses"
            options={STATUSES}
            value={status}
            onChange={(value) => setFilter('status', value)}
          />
          {selection.of === 'tenancy' && homes.length > 1 && (
            <SelectField
              label="Property"
              labelHidden
              className="max-sm:flex-1 sm:w-64"
              options={homes.map((tenancy) => ({ value: tenancy.id, label: placeOf(tenancy) }))}
              value={selection.id}
              onChange={(event) => setFilter('tenancy', event.target.value)}
            />
          )}
        </>
      }
      empty={
        <EmptyState
          icon={ReceiptText}
          title="No payments found"
          action={
            !narrowed &&
            selection.of === 'tenancy' && (
              <ButtonLink variant="primary" to="/charges">
                Browse Charges
              </ButtonLink>
            )
          }
        >
          {narrowed ? 'Try another search or status.' : 'Payments appear here as soon as they are made.'}
        </EmptyState>
      }
    />
  )
}
