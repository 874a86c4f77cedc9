import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countOf, formatCount } from '#contract/counts.ts'
import type { EstateOwed } from '#contract/owed.ts'
import { daysOf } from '#web/dashboard/month-days.ts'
import { formatOwed } from '#web/shared/owed/format-owed.ts'
import { Skeleton, SkeletonLine } from '#web/ui/feedback/skeleton.tsx'
import { AgeBar, AgeWords } from '#web/ui/page/age-bar.tsx'
import { monthName, percentOf } from './months.ts'

/** Who has paid this month, and what is owed in all; left out while it is loading. */
export const Answer = ({ owed }: { owed: EstateOwed | undefined }) => (
  <div aria-busy={!owed || undefined} className="grid gap-px lg:grid-cols-[minmax(0,1fr)_minmax(0,1.95fr)]">
    {owed ? (
      <>
        <PaidThisMonth {...owed} />
        <OwedInAll {...owed} />
      </>
    ) : (
      <>
        <CellSkeleton />
        <CellSkeleton />
      </>
    )}
  </div>
)

const Cell = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0 bg-surface px-5 py-4.5">
    <h2 className="text-sm text-ink-2">{title}</h2>
    {children}
  </div>
)
const figureStyle = 'mt-1 flex flex-wrap items-baseline gap-x-2 text-2xl font-[650] tracking-[-0.02em]'
/** A figure that opens the list behind it. */
const openStyle = 'rounded-small hover:underline'
const quietStyle = 'text-base font-normal tracking-normal text-ink-2'

const CellSkeleton = () => (
  <div className="min-h-44 bg-surface px-5 py-4.5 text-sm">
    <SkeletonLine className="w-28" />
    <Skeleton className="mt-2 h-7 w-44" />
    <Skeleton className="mt-4 h-3" />
  </div>
)

function PaidThisMonth({ paid_this_month, same_day_last_month, by_month }: EstateOwed) {
  const { paid, of } = paid_this_month
  const [last, now] = by_month.slice(-2)
  return (
    <Cell title={now ? `Paid for ${monthName(now.month)}` : 'Paid this month'}>
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
              aria-label={`${formatCount(paid)} of ${formatCount(of)} tenancies have paid: payments of this month`}
              className={openStyle}
            >
              {formatCount(paid)} <span className="font-[500] text-ink-3">of {formatCount(of)}</span>
            </Link>
            <span className={quietStyle}>tenancies</span>
          </p>
          <div
            aria-hidden="true"
            className="mt-3 h-3 overflow-hidden rounded-small bg-sunken ring-1 ring-line ring-inset"
          >
            <div className="h-full bg-brand" style={{ width: `${(paid / of) * 100}%` }} />
          </div>
          <p className="mt-2.5 text-sm text-ink-2">
            {percentOf(paid_this_month)}.
            {last &&
              same_day_last_month.of > 0 &&
              ` On the same day in ${monthName(last.month)} it was ${percentOf(same_day_last_month)}.`}
          </p>
          <p className="mt-0.5 text-sm font-[560]">
            {paid === of ? (
              'Everybody has paid'
            ) : (
              <>
                {formatCount(of - paid)} {of - paid === 1 ? 'has' : 'have'} not paid.{' '}
                {/* Not the same people: arrears go back further, and what was written off is not in them. */}
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

const OwedInAll = ({ owed, owing_tenancies, ageing }: EstateOwed) => (
  <Cell title="Owed in all">
    {owed === 0 ? (
      <>
        <p className={figureStyle}>Nothing</p>
        <p className="mt-1 text-sm text-ink-2">Everybody has paid what was asked for until today.</p>
      </>
    ) : (
      <>
        <p className={figureStyle}>
          <Link
            to="/arrears"
            aria-label={`${formatOwed(owed)} owed in all: arrears`}
            className={`whitespace-nowrap ${openStyle}`}
          >
            {formatOwed(owed)}
          </Link>
          <span className={quietStyle}>by {countOf(owing_tenancies, 'tenancy', 'tenancies')}</span>
        </p>
        <div className="mt-3">
          <AgeBar ages={ageing} size={12} />
        </div>
        <AgeWords
          ages={ageing}
          format={formatOwed}
          link={(age) => <Link to="/arrears" search={{ age }} />}
          className="mt-3 max-sm:grid"
        />
      </>
    )}
  </Cell>
)
