import { useQueries, useQuery } from '@tanstack/react-query'
import { Check, CreditCard, Pencil, ShoppingCart } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Charge } from '#contract/charges.ts'
import { countOf, formatCount, joined } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import { isBoughtOnce } from '#contract/due-words.ts'
import { sumNaira } from '#contract/money.ts'
import type { CHARGE_ORDERS } from '#contract/orders.ts'
import { piecesIn, useCart } from '#web/cart/store.ts'
import { navigate } from '#web/routing/router.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import type { useListState } from '#web/shared/list-state.ts'
import { onNoCharge, owedOf, whyNotPayable } from '#web/shared/owed/charge-standing.ts'
import { nextDueOf } from '#web/shared/owed/next-due.ts'
import { ahead } from '#web/shared/owed/owed-words.ts'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { PayByTransfer, transferHome } from '#web/transfers/public.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField, SelectField } from '#web/ui/form/select-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { chargeColumns } from './charge-columns.tsx'
import {
  type Billed,
  chargesOf,
  type ListedEstate,
  useBilled,
  useChargeRows,
  useChargesPaid,
  type useListedEstates,
} from './queries.ts'

interface PayActionsProps {
  charge: Charge
  estateActive: boolean
  bills: boolean
  owed: boolean
  /** Why it cannot be paid. */
  unpayable: string | null
  onPay: () => void
}

/** A thumb that presses twice wants one. */
const TWICE_MS = 1000

const NO_ICON_BETWEEN = 'sm:max-lg:[&_svg]:hidden'

function PayActions({ charge, estateActive, bills, owed, unpayable, onPay }: PayActionsProps) {
  const { add, read, items } = useCart()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const reason = !estateActive
    ? 'This estate is not active; nothing can be paid here now'
    : charge.status === 1
      ? unpayable
      : 'This charge is not active'
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

  const mayChangeAny = useSession().may('PUT /charge/update/:id')
  const mayChange = (charge: Charge) =>
    all || (mayChangeAny && scope.of === 'one estate' && charge.estate_id === estate?.id)
  const pays = scope.of === 'own homes'
  const isOwn = pays || scope.of === 'own properties'
  const estateActive =
    pays && scope.tenancies.some((home) => home.estate.id === estate?.id && home.estate.status === 1)
  const actions = (charge: Charge) =>
    pays ? (
      <PayActions
        charge={charge}
        estateActive={estateActive}
        bills={billed?.bills === true}
        owed={owedOf(states?.get(charge.id)) > 0}
        unpayable={whyNotPayable(charge, billed?.statesOf ?? [])}
        onPay={() => onPay(charge)}
      />
    ) : (
      mayChange(charge) && (
        <Button size="sm" icon={Pencil} aria-label={`Edit ${charge.name}`} onClick={() => onEdit(charge)}>
          Edit
        </Button>
      )
    )
  const narrowed = q !== '' || status.value !== undefined
  return (
    <div className="grid gap-5">
      {billed?.bills ? (
        <OwedFigures listed={listed} billed={billed} onPayAll={onPayAll} />
      ) : (
        <ChargeFigures listed={listed} />
      )}
      {billed?.error && (
        <RetryNotice title="What you owe of each charge could not be loaded." query={billed} />
      )}
      <Table
        caption="Charges"
        columns={chargeColumns({ isOwn, severalEstates: all, mayChange, states, paid, narrow })}
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
        actions={scope.of === 'own properties' ? undefined : actions}
        actionsWidth={pays ? 'xl:w-56' : 'xl:w-28'}
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

function useChargeCounts(listed: ListedEstate) {
  const total = useQuery(chargesOf(listed, { page: 1, per_page: 1 }))
  const active = useQuery(chargesOf(listed, { page: 1, per_page: 1, status: 'active' }))
  return {
    total: total.data ? formatCount(total.data.total) : '–',
    active: active.data ? formatCount(active.data.total) : '–',
    pending: total.isPending || active.isPending,
  }
}

function ChargeFigures({ listed }: { listed: ListedEstate }) {
  const { total, active, pending } = useChargeCounts(listed)
  return (
    <StatCards label="Figures">
      <StatCard label="Total charges" value={total} note={null} loading={pending} />
      <StatCard label="Active" value={active} note={null} loading={pending} />
    </StatCards>
  )
}

interface OwedFiguresProps {
  listed: ListedEstate
  billed: NonNullable<Billed>
  onPayAll: (home: Tenancy) => void
}

function OwedFigures({ listed, billed, onPayAll }: OwedFiguresProps) {
  const { homes, statesOf } = billed
  const ledgers = useQueries({ queries: homes.map(({ id }) => openEntriesOf(id)) })
  const beside = homes.flatMap((_, index) => {
    const [entries, states] = [ledgers[index]?.data?.entries, statesOf[index]]
    return entries && states ? onNoCharge(entries, states) : []
  })
  const { total, active, pending } = useChargeCounts(listed)
  const known = ledgers.flatMap(({ data }) => data ?? [])
  const complete = known.length === homes.length
  const loading = !complete && ledgers.some(({ isPending }) => isPending)
  const owed = sumNaira(known.map((ledger) => ({ amount: ledger.owed })))
  const [oldest] = known.flatMap(({ oldest_due_on }) => oldest_due_on ?? []).toSorted()
  const owing = homes.filter((_, index) => (ledgers[index]?.data?.owed ?? 0) > 0)
  const [home] = owing
  const ledger = known.find(({ tenancy }) => tenancy?.id === home?.id)
  const next = known.length === 1 && known[0] ? nextDueOf(known[0]) : null
  const closed = home?.estate.status !== 1 && 'This estate is not active; nothing can be paid here now'
  return (
    <StatCards label="Figures">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 bg-surface sm:max-lg:grid-cols-1 large-text:block px-4 py-3.5 sm:py-4.5 @5xl:px-5">
        <dt className="text-sm text-ink-2">You owe</dt>
        <dd className="col-start-1 mt-0.5 text-xl font-[640] tracking-[-0.02em] whitespace-nowrap sm:mt-1.5 @5xl:text-2xl">
          {loading ? <SkeletonLine className="w-40" /> : complete ? <Money amount={owed} /> : '–'}
        </dd>
        <dd className="col-start-1 mt-0.5 text-sm text-ink-3">
          {loading ? (
            <SkeletonLine className="w-24" />
          ) : oldest ? (
            `Since ${longDay(oldest, lagosToday())}`
          ) : complete ? (
            'Nothing is due'
          ) : (
            'Could not be loaded'
          )}
          {beside.length > 0 && (
            <span className="block">
              <Money amount={sumNaira(beside.map((entry) => ({ amount: entry.open })))} /> of it is on no
              charge below: {joined([...new Set(beside.map(({ name }) => name))])}
            </span>
          )}
        </dd>
        <dd className="col-start-2 row-span-3 row-start-1 sm:max-lg:col-start-1 sm:max-lg:row-span-1 sm:max-lg:row-start-4 sm:max-lg:mt-2 sm:max-lg:min-h-9 pointer-coarse:sm:max-lg:min-h-11">
          {home && owing.length === 1 && (
            <GuardedButton variant="primary" icon={CreditCard} reason={closed} onClick={() => onPayAll(home)}>
              Pay all
            </GuardedButton>
          )}
        </dd>
        {owing.length === 1 && !closed && ledger?.tenancy && (
          <dd className="col-span-full mt-2.5 sm:hidden">
            <PayByTransfer size="sm" home={transferHome(ledger.tenancy, ledger.owed)} />
          </dd>
        )}
      </div>
      <StatCard
        label="Next due"
        loading={loading}
        value={next ? <Money amount={next.amount} /> : '–'}
        note={next ? `${longDay(next.due_on, lagosToday())}, ${ahead(next.due_on)}` : 'Nothing is known yet'}
      />
      <StatCard
        label="Total charges"
        value={total}
        note={active === '–' ? undefined : `${active} active`}
        loading={pending}
      />
    </StatCards>
  )
}
