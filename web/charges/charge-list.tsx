import { useQuery } from '@tanstack/react-query'
import { Check, CreditCard, Pencil, ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Charge } from '#contract/charges.ts'
import { countOf, formatCount } from '#contract/counts.ts'
import type { CHARGE_ORDERS } from '#contract/orders.ts'
import { piecesIn, useCart } from '#web/cart/store.ts'
import { navigate } from '#web/routing/router.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { useScope } from '#web/session/use-session.tsx'
import { owedOf } from '#web/shared/owed/charge-standing.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField, SelectField } from '#web/ui/form/select-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import type { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { chargeColumns } from './charge-columns.tsx'
import { useChargesPaid } from './charges-paid.ts'
import { OwedFigures } from './owed-figures.tsx'
import { chargesOf, type ListedEstate, useBilled, useChargeRows, type useListedEstates } from './queries.ts'

interface PayActionsProps {
  charge: Charge
  /** Whether anything can be paid in the estate on the screen. */
  estateActive: boolean
  /** The estate keeps what is owed, */
  bills: boolean
  /** and something is owed of this charge. */
  owed: boolean
  onPay: () => void
}

/** Between phone and desk the words alone fit beside a state with its sum. */
const NO_ICON_BETWEEN = 'sm:max-lg:[&_svg]:hidden'

function PayActions({ charge, estateActive, bills, owed, onPay }: PayActionsProps) {
  const { add, read, items } = useCart()
  const reason = !estateActive
    ? 'This estate is not active; nothing can be paid here now'
    : charge.status !== 1 && 'This charge is not active'
  const inCart = bills ? (items.find(({ id }) => id === charge.id)?.quantity ?? 0) : 0
  return (
    <>
      <GuardedButton
        size="sm"
        icon={inCart > 0 ? Check : ShoppingCart}
        reason={reason}
        className={classes(
          inCart > 0 && 'border-brand-soft! bg-brand-wash! text-brand-ink!',
          bills && NO_ICON_BETWEEN,
        )}
        aria-label={`${inCart > 0 ? `In cart, ${inCart}. ` : ''}Add ${charge.name} to cart`}
        onClick={() => {
          add(charge)
          toast.success(`${charge.name} is in your cart`, {
            id: 'cart',
            description: `${countOf(piecesIn(read()), 'item')} in all`,
            action: { label: 'View cart', onClick: () => void navigate({ to: '/cart' }) },
          })
        }}
      >
        {inCart > 0 ? `In cart, ${inCart}` : 'Cart'}
      </GuardedButton>
      <GuardedButton
        size="sm"
        variant={owed || !bills ? 'primary' : 'secondary'}
        icon={CreditCard}
        className={bills ? NO_ICON_BETWEEN : undefined}
        reason={reason}
        aria-label={`Pay ${charge.name}`}
        onClick={onPay}
      >
        Pay
      </GuardedButton>
    </>
  )
}

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

interface ChargeListProps {
  list: ReturnType<typeof useListState<'status' | 'estate', (typeof CHARGE_ORDERS)[number]>>
  listed: ReturnType<typeof useListedEstates>
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

function ChargeFigures({ listed }: { listed: ListedEstate }) {
  const total = useQuery(chargesOf(listed, { page: 1, per_page: 1 }))
  const active = useQuery(chargesOf(listed, { page: 1, per_page: 1, status: 'active' }))
  return (
    <StatCards label="Figures">
      <StatCard
        label="Total charges"
        value={total.data ? formatCount(total.data.total) : '–'}
        note={null}
        loading={total.isPending}
      />
      <StatCard
        label="Active"
        value={active.data ? formatCount(active.data.total) : '–'}
        note={null}
        loading={active.isPending}
      />
    </StatCards>
  )
}
