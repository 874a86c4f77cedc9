import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { rateWords } from '#contract/collection-rate.ts'
import { countOf, formatCount } from '#contract/counts.ts'
import { monthOf } from '#contract/day-words.ts'
import { afterGivenBack } from '#contract/given-back.ts'
import type { EstateOwed } from '#contract/owed.ts'
import type { Reply } from '#web/api/call-types.ts'
import { many, one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { UnassignedMoney, useUnassigned } from '#web/transfers/public.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { ErrorState, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { wholeCardStyle } from '#web/ui/page/stat-cards.tsx'
import { daysOf, dueAndCollected, emptyOf, runningMonth } from '../collection.ts'
import { FirstSteps } from '../first-steps.tsx'
import { LATEST, LatestPayments } from '../latest-payments.tsx'
import { MonthsPanel } from '../months-panel.tsx'
import { held } from '../panel-rows.tsx'
import { ByCharge } from './by-charge.tsx'
import { Cell, CellSkeleton, figureStyle, OwedInAll, openStyle, quietStyle } from './owed-in-all.tsx'
import { PartBar } from './part-bar.tsx'
import { WhoOwesMost } from './who-owes-most.tsx'

const Answer = ({ owed }: { owed: EstateOwed | undefined }) => (
  <div aria-busy={!owed || undefined} className="grid gap-px lg:grid-cols-[minmax(0,1fr)_minmax(0,1.95fr)]">
    {owed ? (
      <PaidThisMonth {...owed} />
    ) : (
      <CellSkeleton title={`Paid for ${monthOf(lagosToday())}`} of="paid" />
    )}
    <OwedInAll
      // The words above may take a line less than their skeleton, so React replaces this part.
      key={owed ? 1 : 2}
      sum={owed && { owed: owed.owed, tenancies: owed.owing_tenancies, ages: owed.ageing }}
      unbilled={owed?.by_month.every(({ due }) => due === 0)}
    />
  </div>
)

function PaidThisMonth({ paid_this_month, same_day_last_month, by_month, owing_tenancies }: EstateOwed) {
  const { paid, of } = paid_this_month
  const [last, now] = by_month.slice(-2)
  return (
    <Cell title={now ? `Paid for ${monthOf(now.month)}` : 'Paid this month'}>
      {of === 0 ? (
        <>
          <p className={figureStyle}>Nothing due yet</p>
          <p className="mt-1 text-sm text-ink-2">
            Who has paid stands here once a charge of this month is due.
          </p>
        </>
      ) : (
        <>
          <p className={figureStyle}>
            <Link
              to="/payments"
              search={now && daysOf(now.month)}
              aria-label={`${formatCount(paid)} of ${countOf(of, 'home')} paid: payments of this month`}
              className={openStyle}
            >
              {formatCount(paid)} <span className="font-[500] text-ink-3">of {formatCount(of)}</span>
            </Link>
            <span className={quietStyle}>homes</span>
          </p>
          <PartBar part={paid} of={of} className="mt-3 h-3" />
          <p className="mt-2.5 text-sm text-ink-2">
            {now &&
              `${rateWords(now)} of the ${formatOwed(now.due)} due for ${monthOf(now.month)} is collected.`}
            {last &&
              same_day_last_month.of > 0 &&
              ` On the same day in ${monthOf(last.month)}, ${formatCount(same_day_last_month.paid)} of ${countOf(same_day_last_month.of, 'home')} had paid.`}
          </p>
          <p className="mt-0.5 text-sm font-[560]">
            {owing_tenancies === 0 ? (
              'Nobody owes anything'
            ) : (
              <>
                {countOf(owing_tenancies, 'account')} of tenants and owners{' '}
                {owing_tenancies === 1 ? 'owes' : 'owe'} money.{' '}
                <Link
                  to="/arrears"
                  className="inline-flex items-center text-brand-ink hover:underline pointer-coarse:min-h-11"
                >
                  See all who owe
                </Link>
              </>
            )}
          </p>
        </>
      )}
    </Cell>
  )
}

const NOTHING_DUE = {
  title: 'Nothing was due in the last 12 months',
  text: 'Each month stands here as soon as a charge is due.',
}

export function BilledEstate({ estateId }: { estateId: number }) {
  const params = { estateId }
  const owed = useQuery(one('GET /estate/owed/:estateId', { params }))
  const statistics = useQuery(one('GET /estate/statistics/:estateId', { params }))
  const payments = useQuery(
    many('GET /estate/payments/:estateId', { params, query: { page: 1, per_page: LATEST } }),
  )
  const unassigned = useUnassigned(estateId)
  const { data, error } = owed
  // Each of these answers may push the panels down.
  const waits = !owed.isFetched || !statistics.isFetched || unassigned.waits
  const shown = waits ? undefined : data
  return (
    <div className="grid gap-5">
      {error && data && <RetryNotice title="What is owed could not be refreshed." query={owed} />}
      <section
        aria-label="What is owed"
        className="overflow-hidden rounded-surface border border-line bg-line shadow-rest"
      >
        {error && !data ? (
          <div className="bg-surface">
            <ErrorState title="What is owed could not be loaded" query={owed} />
          </div>
        ) : (
          <Answer owed={data} />
        )}
        <FigureStrip key={owed.isFetched ? 1 : 2} statistics={statistics} />
      </section>
      {!waits && <UnassignedMoney unassigned={unassigned} />}
      <div
        key={waits ? 1 : 2}
        className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]"
      >
        <div className="grid min-w-0 gap-5">
          <FirstSteps figures={waits ? undefined : statistics.data} empty={data?.owed === 0}>
            {(shown || waits) && <WhoOwesMost owed={shown} />}
          </FirstSteps>
          {(shown || waits) && <ByCharge owed={shown} />}
        </div>
        <div className="grid min-w-0 gap-5">
          {(shown || waits) && (
            <MonthsPanel
              title="Due and collected"
              caption="Due and collected, last 12 months"
              months={shown?.by_month}
              barsOf={dueAndCollected}
              isEmpty={({ due, collected }) => due === 0 && collected === 0}
              empty={NOTHING_DUE}
              to="/collections"
            />
          )}
          <LatestPayments
            list={held(payments, waits)}
            lead={(shown || waits) && <Today today={shown?.today} />}
          />
        </div>
      </div>
    </div>
  )
}

const todayStyle = 'flex min-h-6 items-center px-5 pt-1 text-sm pointer-coarse:min-h-11'

function Today({ today }: { today: EstateOwed['today'] | undefined }) {
  if (!today)
    return (
      <div className={todayStyle}>
        <SkeletonLine className="w-44" />
      </div>
    )
  const day = lagosToday()
  const { payments, amount } = today
  if (payments === 0) return <p className={`${todayStyle} text-ink-2`}>Nothing has come in today.</p>
  return (
    <Link
      to="/payments"
      search={{ from: day, to: day }}
      className={`${todayStyle} text-brand-ink hover:underline`}
    >
      Today {countOf(payments, 'payment')}, {formatOwed(amount)}
    </Link>
  )
}

type Statistics = Reply<'GET /estate/statistics/:estateId'>

function FigureStrip({ statistics }: { statistics: UseQueryResult<Statistics> }) {
  const { data, error, refetch } = statistics
  if (error && !data)
    return (
      <div className="mt-px bg-surface">
        <ErrorState title="The figures could not be loaded" query={{ error, refetch }} />
      </div>
    )
  return (
    <section aria-label="Figures" className="mt-px">
      {error && <RetryNotice title="The figures could not be refreshed." query={{ error, refetch }} />}
      <dl className="grid gap-px sm:grid-cols-2 xl:grid-cols-[1.3fr_1.3fr_1fr_1fr]">
        {data ? <Figures {...data} /> : [1, 2, 3, 4].map((place) => <SkeletonFigure key={place} />)}
      </dl>
    </section>
  )
}

function Figures(figures: Statistics) {
  const { total_properties, total_tenants, tenants_this_month } = figures
  const { amount, given_back } = runningMonth(figures)
  return (
    <>
      <Figure label={afterGivenBack('Payments received', figures.given_back)} link={<Link to="/payments" />}>
        {formatOwed(figures.payments_received)}
      </Figure>
      <Figure
        label={afterGivenBack(`All received in ${monthOf(lagosToday())}`, given_back)}
        link={<Link to="/payments" search={daysOf(lagosToday().slice(0, 7))} />}
      >
        {formatOwed(amount)}
      </Figure>
      <Figure label="Properties" link={<Link to="/properties" />}>
        {formatCount(total_properties)}, {formatCount(emptyOf(figures))} empty
      </Figure>
      <Figure label="Tenants" link={<Link to="/tenants" />}>
        {formatCount(total_tenants)}, {formatCount(tenants_this_month)} new
      </Figure>
    </>
  )
}

const stripStyle = 'relative flex min-h-11 min-w-0 items-center justify-between gap-x-3 bg-sunken px-5 py-2.5'

interface FigureProps {
  label: string
  link: ReactElement<{ className?: string; children?: ReactNode }>
  children: ReactNode
}
const Figure = ({ label, link, children }: FigureProps) => (
  <div className={stripStyle}>
    <dt className="text-sm text-ink-2">
      {cloneElement(link, { className: wholeCardStyle, children: label })}
    </dt>
    <dd className="font-[600] whitespace-nowrap">{children}</dd>
  </div>
)

const SkeletonFigure = () => (
  <div className={stripStyle} aria-busy="true" data-testid="skeleton-card">
    <dt className="text-sm">
      <span className="sr-only">Loading</span>
      <SkeletonLine className="w-24" />
    </dt>
    <dd>
      <SkeletonLine className="w-20" />
    </dd>
  </div>
)
