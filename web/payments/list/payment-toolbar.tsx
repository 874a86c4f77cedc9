import { X } from 'lucide-react'
import { useScope } from '#web/session/use-scope.ts'
import { EstateFilter } from '#web/shared/estate-filter.tsx'
import { PeriodFilter } from '#web/shared/period/period-filter.tsx'
import { commonPeriods } from '#web/shared/period/periods.ts'
import { placeOf } from '#web/shared/place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { PaymentListState } from './payment-filters.ts'
import { type PaymentSelection, tenancyOf } from './queries.ts'

/** What narrows the list of payments. */
export function PaymentToolbar({ list, selection }: { list: PaymentListState; selection: PaymentSelection }) {
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
