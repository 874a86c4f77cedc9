import { CreditCard, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Charge } from '#contract/charges.ts'
import type { CHARGE_ORDERS } from '#contract/orders.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { useScope } from '#web/session/use-scope.ts'
import { owedOf } from '#web/shared/owed/charge-standing.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { chargeColumns } from './charge-columns.tsx'
import { ChargeFigures } from './charge-figures.tsx'
import type { useListedEstates } from './listed-estates.ts'
import { OwedFigures } from './owed-figures.tsx'
import { PayActions } from './pay-actions.tsx'
import { useBilled } from './use-billed.ts'
import { useChargeRows } from './use-charge-rows.ts'
import { useChargesPaid } from './use-charges-paid.ts'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

interface ChargeListProps {
  list: ReturnType<typeof useListState<'status' | 'estate', (typeof CHARGE_ORDERS)[number]>>
  listed: ReturnType<typeof useListedEstates>
  /** The button that adds one, for those who may. */
  add: ReactNode
  onEdit: (charge: Charge) => void
  onPay: (charge: Charge) => void
  /** All that is owed of a home. */
  onPayAll: (home: Tenancy) => void
}

export function ChargeList({ list, listed, add, onEdit, onPay, onPayAll }: ChargeListProps) {
  const scope = useScope()
  const { all, estate, estates } = listed
  const { page, perPage, q, order, setFilter } = list
  const status = list.filter('status', STATUSES)
  const narrow = useNarrow()
  const billed = useBilled(estate?.id)
  const charges = useChargeRows(
    listed,
    { page, per_page: perPage, q: q || undefined, status: status.value, order },
    billed,
  )
  const states = billed?.states
  const paid = useChargesPaid(listed, charges.data?.rows)

  const mayChange = (charge: Charge) => all || (scope.of === 'one estate' && charge.estate_id === estate?.id)
  const pays = scope.of === 'own homes'
  const estateActive =
    pays && scope.tenancies.some((home) => home.estate.id === estate?.id && home.estate.status === 1)
  const actions = pays
    ? (charge: Charge) => (
        <PayActions
          charge={charge}
          estateActive={estateActive}
          bills={billed !== null}
          owed={owedOf(states?.get(charge.id)) > 0}
          onPay={() => onPay(charge)}
        />
      )
    : scope.of === 'own properties'
      ? undefined
      : (charge: Charge) =>
          mayChange(charge) && (
            <Button size="sm" icon={Pencil} aria-label={`Edit ${charge.name}`} onClick={() => onEdit(charge)}>
              Edit
            </Button>
          )
  const narrowed = q !== '' || status !== undefined
  return (
    <div className="grid gap-5">
      {billed ? (
        <OwedFigures listed={listed} billed={billed} onPayAll={onPayAll} />
      ) : (
        <ChargeFigures listed={listed} />
      )}
      {billed?.error && (
        <RetryNotice title="What you owe of each charge could not be loaded." query={billed} />
      )}
      <Table
        caption="Charges"
        columns={chargeColumns({ estates: all, mayChange, states, paid, narrow })}
        list={charges}
        {...list.paging}
        toolbar={
          <>
            <SearchInput label="Search charges" placeholder="Search charges..." {...list.search} />
            <FilterField label="Status" placeholder="All statuses" {...status} />
            {estates.length > 1 && (
              <SelectField
                label="Estate"
                labelHidden
                className="max-sm:flex-1 sm:w-56"
                options={estates.map(({ id, name }) => ({ value: id, label: name }))}
                value={estate?.id ?? ''}
                onChange={(event) => setFilter('estate', event.target.value)}
              />
            )}
          </>
        }
        actions={actions}
        actionsWidth={pays ? 'xl:w-56' : undefined}
        empty={
          <EmptyState icon={CreditCard} title="No Charge found" action={!narrowed && add}>
            {narrowed ? 'Try another search or status.' : 'There is nothing to pay for here yet.'}
          </EmptyState>
        }
      />
    </div>
  )
}
