import { formatCount } from '#contract/counts.ts'
import { monthOf } from '#contract/day-words.ts'
import type { EstateOwed } from '#contract/owed.ts'
import { Link } from '#web/routing/link.tsx'
import { daysOf, percentOf } from '../collection.ts'
import { Cell, CellSkeleton, figureStyle, OwedInAll, openStyle, quietStyle } from './owed-in-all.tsx'

/** Who has paid this month, and what is owed in all; left out while it is loading. */
export const Answer = ({ owed }: { owed: EstateOwed | undefined }) => (
  <div aria-busy={!owed || undefined} className="grid gap-px lg:grid-cols-[minmax(0,1fr)_minmax(0,1.95fr)]">
    {owed ? <PaidThisMonth {...owed} /> : <CellSkeleton of="paid" />}
    <OwedInAll sum={owed && { owed: owed.owed, tenancies: owed.owing_tenancies, ages: owed.ageing }} />
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
              ` On the same day in ${monthOf(last.month)} it was ${percentOf(same_day_last_month)}.`}
          </p>
          <p className="mt-0.5 text-sm font-[560]">
            {owing_tenancies === 0 ? (
              'Nobody owes anything'
            ) : (
              <>
                {formatCount(owing_tenancies)} {owing_tenancies === 1 ? 'owes' : 'owe'} for this month or
                before.{' '}
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
