import { Check, CreditCard, Pencil, ShoppingCart } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Charge } from '#contract/charges.ts'
import { countOf } from '#contract/counts.ts'
import { isBoughtOnce } from '#contract/due-words.ts'
import type { CHARGE_ORDERS } from '#contract/orders.ts'
import { piecesIn, useCart } from '#web/cart/store.ts'
import { useLeftCheckouts } from '#web/payments/public.ts'
import { navigate } from '#web/routing/router.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { EstateFilter } from '#web/shared/estate-field.tsx'
import type { useListState } from '#web/shared/list-state.ts'
import { owedOf, whyNotPayable } from '#web/shared/owed/charge-standing.ts'
import { ESTATE_CLOSED } from '#web/shared/owed/owed-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField, SelectField } from '#web/ui/form/select-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { RowAction } from '#web/ui/table/row-action.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { chargeColumns } from './charge-columns.tsx'
import { ChargeFigures, OwedFigures, ReportedHere } from './charge-figures.tsx'
import { useBilled, useChargeRows, useChargesPaid, type useListedEstates } from './queries.ts'

interface PayActionsProps {
  charge: Charge
  estateActive: boolean
  bills: boolean
  /** Owed, and not paid for yet. */
  due: boolean
  /** Why it cannot be paid. */
  unpayable: string | null
  onPay: () => void
}

/** A thumb that presses twice wants one. */
const TWICE_MS = 1000

const NO_ICON_BETWEEN = 'sm:max-lg:[&_svg]:hidden'

function PayActions({ charge, estateActive, bills, due, unpayable, onPay }: PayActionsProps) {
  const { add, read, items } = useCart()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const reason = !estateActive ? ESTATE_CLOSED : charge.status === 1 ? unpayable : 'This charge is not active'
  const held = items.find(({ id }) => id === charge.id)?.quantity ?? 0
  const inCart = bills ? held : 0
  const fullCart = held > 0 && isBoughtOnce(charge) && 'It is in your cart, and can be paid once'
  return (
    <>
      <GuardedButton
        size="sm"
        icon={inCart > 0 ? Check : ShoppingCart}
        reason={reason || fullCart}
        className={classes(
          inCart > 0 && 'border-brand-soft! bg-brand-wash! text-brand-ink!',
          bills && NO_ICON_BETWEEN,
        )}
        aria-label={`${inCart > 0 ? `In cart, ${inCart}. ` : ''}Add ${charge.name} to cart`}
        onClick={({ timeStamp }) => {
          if (timeStamp - pressedAt.current < TWICE_MS) return
          pressedAt.current = timeStamp
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
        variant={due ? 'primary' : 'secondary'}
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
  onPayAll: (home: Tenancy) => void
}

export function ChargeList({ list, listed, add, onEdit, onPay, onPayAll }: ChargeListProps) {
  const scope = useScope()
  const everyEstate = scope.of === 'every estate'
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
  const reported = !billed?.pending && billed?.ledgers.some(({ data }) => (data?.tenancy?.claimed ?? 0) > 0)
  const paid = useChargesPaid(listed, charges.data?.rows)

  const mayChangeAny = useSession().may('PUT /charge/update/:id')
  const mayChange = (charge: Charge) =>
    everyEstate || (mayChangeAny && scope.of === 'one estate' && charge.estate_id === estate?.id)
  const pays = scope.of === 'own homes'
  const isOwn = pays || scope.of === 'own properties'
  const estateActive =
    pays && scope.tenancies.some((home) => home.estate.id === estate?.id && home.estate.status === 1)
  const { user } = useSession()
  const sent = useLeftCheckouts(user.id).filter((checkout) => checkout.sent)
  const isOnItsWay = ({ id }: Charge) =>
    billed?.reported.has(id) ||
    sent.some(
      ({ items, beside }) =>
        items.some(({ charge_id }) => charge_id === id) || (beside === 'all' && owedOf(states?.get(id)) > 0),
    )
  const actions = (charge: Charge) =>
    pays ? (
      <PayActions
        charge={charge}
        estateActive={estateActive}
        bills={billed?.bills === true}
        due={!isOnItsWay(charge) && (!billed?.bills || owedOf(states?.get(charge.id)) > 0)}
        unpayable={whyNotPayable(charge, billed?.statesOf ?? [])}
        onPay={() => onPay(charge)}
      />
    ) : (
      mayChange(charge) && (
        <RowAction icon={Pencil} verb="Edit" name={charge.name} onClick={() => onEdit(charge)} />
      )
    )
  const narrowed = q !== '' || status.value !== undefined || (everyEstate && !all)
  return (
    <div className="grid gap-5">
      {billed?.bills ? (
        <OwedFigures listed={listed} billed={billed} onPayAll={onPayAll} />
      ) : (
        <ChargeFigures listed={listed} />
      )}
      {reported && billed && <ReportedHere ledgers={billed.ledgers} />}
      {billed?.error && (
        <RetryNotice title="What you owe of each charge could not be loaded." query={billed} />
      )}
      <Table
        caption="Charges"
        columns={chargeColumns({
          ...{
            isOwn,
            severalEstates: all,
            mayChange,
            states,
            starts_on: billed?.starts_on,
            paid,
            narrow,
            isOnItsWay,
          },
          ownsBilled: scope.of === 'own properties' && user.bills === true,
        })}
        // A phone's card is higher once it shows who paid.
        list={narrow && paid.waiting ? { ...charges, data: undefined, isFetching: true } : charges}
        {...list.paging}
        unordered={billed?.bills ? 'Owed first' : undefined}
        toolbar={
          <SearchInput
            label="Search charges"
            placeholder="Search charges..."
            className="max-sm:w-auto max-sm:flex-1"
            {...list.search}
          />
        }
        filters={{
          chosen: [status.value, list.filters.estate].filter((value) => value !== undefined).length,
          fields: (
            <>
              <FilterField label="Status" placeholder="All statuses" {...status} />
              {everyEstate && <EstateFilter value={estate?.id} onChange={(id) => setFilter('estate', id)} />}
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
          ),
        }}
        actions={scope.of === 'own properties' ? undefined : actions}
        actionsWidth={pays ? 'xl:w-56' : 'xl:w-20'}
        empty={
          <EmptyState
            icon={CreditCard}
            title="No Charge found"
            action={narrowed ? <Button onClick={list.clear}>Clear filters</Button> : add}
          >
            {narrowed ? 'Try another search or status.' : 'There is nothing to pay for here yet.'}
          </EmptyState>
        }
      />
    </div>
  )
}
