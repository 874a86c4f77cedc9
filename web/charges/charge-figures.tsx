import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { formatCount, joined } from '#contract/counts.ts'
import { longDay, shortDay } from '#contract/day-words.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import type { Tenancy } from '#web/session/scope.ts'
import { useScope } from '#web/session/use-session.tsx'
import { onNoCharge } from '#web/shared/owed/charge-standing.ts'
import { nextDueOf } from '#web/shared/owed/next-due.ts'
import { ahead, formatOwed, whyUnpayable } from '#web/shared/owed/owed-words.ts'
import { PayByTransfer, payVariant, transferHome } from '#web/transfers/public.tsx'
import { ReportedTransfers } from '#web/transfers/reported/public.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { type Billed, chargesOf, type ShownEstate } from './queries.ts'

function useChargeCounts(listed: ShownEstate) {
  const total = useQuery(chargesOf(listed, { page: 1, per_page: 1 }))
  const active = useQuery(chargesOf(listed, { page: 1, per_page: 1, status: 'active' }))
  return {
    total: total.data ? formatCount(total.data.total) : '–',
    active: active.data ? formatCount(active.data.total) : '–',
    pending: total.isPending || active.isPending,
  }
}

export function ChargeFigures({ listed }: { listed: ShownEstate }) {
  const { total, active, pending } = useChargeCounts(listed)
  const narrow = useNarrow()
  const { of } = useScope()
  // One line leaves a landlord's phone to the charges.
  if (narrow && of === 'own properties')
    return (
      <StatCards label="Figures">
        <StatCard
          label="Total charges"
          value={
            <>
              {total}
              <span className="sr-only">,</span>
              <span className="ml-2 text-sm font-normal text-ink-3">{active} active</span>
            </>
          }
          note={null}
          loading={pending}
        />
      </StatCards>
    )
  return (
    <StatCards label="Figures" compact={2}>
      <StatCard label="Total charges" value={total} note={null} loading={pending} />
      <StatCard label="Active" value={active} note={null} loading={pending} />
    </StatCards>
  )
}

interface OwedFiguresProps {
  listed: ShownEstate
  billed: NonNullable<Billed>
  onPayAll: (home: Tenancy) => void
}

export function OwedFigures({ listed, billed, onPayAll }: OwedFiguresProps) {
  const { homes, statesOf, ledgers } = billed
  const narrow = useNarrow()
  const beside = homes.flatMap((_, index) => {
    const [entries, states] = [ledgers[index]?.data?.entries, statesOf[index]]
    return entries && states ? onNoCharge(entries, states) : []
  })
  const { total, active, pending } = useChargeCounts(listed)
  const known = ledgers.flatMap(({ data }) => data ?? [])
  const complete = known.length === homes.length
  const loading = !complete && ledgers.some(({ isFetched }) => !isFetched)
  const owed = sumNaira(known.map((ledger) => ({ amount: ledger.owed })))
  const claimed = sumNaira(known.map(({ tenancy }) => ({ amount: tenancy?.claimed ?? 0 })))
  const [oldest] = known.flatMap(({ oldest_due_on }) => oldest_due_on ?? []).toSorted()
  const owing = homes.filter((_, index) => (ledgers[index]?.data?.owed ?? 0) > 0)
  const [home] = owing
  const [ledger] = known.length === 1 ? known : []
  const next = ledger ? nextDueOf(ledger) : null
  const own = ledger?.tenancy && transferHome(ledger.tenancy, ledger.owed)
  const closed = whyUnpayable(home ?? homes[0])
  return (
    <StatCards label="Figures" compact={2}>
      <div
        data-money
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 bg-surface max-[389px]:block sm:max-lg:grid-cols-1 large-text:block px-4 py-3.5 @5xl:px-5"
      >
        <dt className="text-sm text-ink-2">You owe</dt>
        <dd className="col-start-1 mt-0.5 text-xl font-[640] tracking-[-0.02em] whitespace-nowrap sm:mt-1.5 @5xl:text-2xl">
          {loading ? <SkeletonLine className="w-40" /> : complete ? <Money amount={owed} /> : '–'}
        </dd>
        <dd className="col-start-1 mt-0.5 text-sm text-ink-3 sm:mt-1">
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
        <dd className="col-start-2 row-span-3 row-start-1 max-sm:grid min-[390px]:max-sm:min-h-24 max-sm:content-center max-sm:gap-2 max-[389px]:mt-3 max-[389px]:grid-flow-col max-[389px]:auto-cols-fr large-text:grid-flow-row sm:max-lg:col-start-1 sm:max-lg:row-span-1 sm:max-lg:row-start-4 sm:max-lg:mt-2 sm:max-lg:min-h-9 pointer-coarse:sm:max-lg:min-h-11">
          {home && owing.length === 1 && (
            <GuardedButton
              variant={payVariant(claimed)}
              icon={CreditCard}
              reason={closed}
              onClick={() => onPayAll(home)}
            >
              Pay all
            </GuardedButton>
          )}
          {narrow && own && !closed && homes.length === 1 && (
            <PayByTransfer home={own}>Transfer</PayByTransfer>
          )}
        </dd>
      </div>
      <StatCard
        label={
          next ? (
            <>
              Next due
              <span className="sm:hidden">
                {' '}
                {shortDay(next.due_on, lagosToday())}
                {!!ledger?.credit && `, after ${formatOwed(Math.min(ledger.credit, next.amount))} credit`}
              </span>
            </>
          ) : (
            'Next due'
          )
        }
        loading={loading}
        value={next ? <Money amount={next.to_pay} /> : '–'}
        note={
          next
            ? `${longDay(next.due_on, lagosToday())}, ${ahead(next.due_on)}${
                ledger?.credit ? `, after ${formatNaira(Math.min(ledger.credit, next.amount))} of credit` : ''
              }`
            : 'Nothing is known yet'
        }
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

/** The transfers that the viewer reported for the homes of the page. */
export const ReportedHere = ({ ledgers }: Pick<NonNullable<Billed>, 'ledgers'>) =>
  ledgers.map(
    ({ data }) =>
      data?.tenancy && (
        <ReportedTransfers
          key={data.tenancy.account_id}
          accountId={data.tenancy.account_id}
          claimed={data.tenancy.claimed}
          owed={data.owed}
          home={ledgers.length > 1 && data.tenancy.property.title}
        />
      ),
  )
