import { useQuery } from '@tanstack/react-query'
import { countOf } from '#contract/counts.ts'
import type { EstateOwed } from '#contract/owed.ts'
import { many, one } from '#web/api/queries.ts'
import { FirstSteps } from '#web/dashboard/first-steps.tsx'
import { LATEST, LatestPayments } from '#web/dashboard/latest-payments.tsx'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/format-owed.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx'
import { Answer } from './answer.tsx'
import { ByCharge } from './by-charge.tsx'
import { DueAndCollected } from './due-and-collected.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { WhoOwesMost } from './who-owes-most.tsx'

/** An estate that keeps what is owed: who has paid and who has not, then what the figures of every estate are. */
export function BilledEstate({ estateId }: { estateId: number }) {
  const params = { estateId }
  const owed = useQuery(one('GET /estate/owed/:estateId', { params }))
  const statistics = useQuery(one('GET /estate/statistics/:estateId', { params }))
  const payments = useQuery(
    many('GET /estate/payments/:estateId', { params, query: { page: 1, per_page: LATEST } }),
  )
  const { data, error } = owed
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
        <FigureStrip statistics={statistics} />
      </section>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <FirstSteps figures={statistics.data} empty={data?.owed === 0}>
            {(data || !error) && <WhoOwesMost owed={data} />}
          </FirstSteps>
          {data && <ByCharge owed={data} />}
        </div>
        <div className="grid min-w-0 gap-5">
          {(data || !error) && <DueAndCollected months={data?.by_month} />}
          <LatestPayments
            list={payments}
            lead={data ? <Today {...data.today} /> : !error && <TodaySkeleton />}
          />
        </div>
      </div>
    </div>
  )
}

/** A finger needs the height for the way to them, and what stands there without one has the same. */
const todayStyle = 'flex min-h-6 items-center px-5 pt-1 text-sm pointer-coarse:min-h-11'

const TodaySkeleton = () => (
  <div className={todayStyle}>
    <SkeletonLine className="w-44" />
  </div>
)

/** What came in today, and the way to it. */
function Today({ payments, amount }: EstateOwed['today']) {
  const day = lagosToday()
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
