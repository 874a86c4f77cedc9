import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { countOf } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import { formatNaira } from '#contract/money.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'

export function useUnassigned(estateId: number) {
  const enabled = useSession().may('GET /estate/unassigned/:estateId')
  const unassigned = useQuery({
    ...one('GET /estate/unassigned/:estateId', { params: { estateId } }),
    enabled,
  })
  return { ...unassigned, waits: enabled && !unassigned.isFetched, enabled }
}

/** Unassigned money and overdue claims of an estate, if there are any. */
export function UnassignedMoney({ unassigned }: { unassigned: ReturnType<typeof useUnassigned> }) {
  const { data, enabled } = unassigned
  if (!enabled) return null
  if (!data) return <RetryNotice title="Unassigned money could not be loaded." query={unassigned} />
  if (data.count === 0 && data.claims_overdue === 0) return null
  const { count, amount, oldest_on, claims_overdue } = data
  return (
    <section
      aria-label="Unassigned money"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-surface border border-line bg-surface px-5 py-3 shadow-rest"
    >
      <p className="flex min-w-0 items-center gap-3">
        <Landmark className="flex-none text-amber-ink" />
        <span>
          {count > 0 && (
            <>
              <span className="font-[620]">{formatNaira(amount)}</span>
              {` unassigned, ${countOf(count, 'transfer')}${oldest_on ? ` since ${longDay(oldest_on, lagosToday())}` : ''}. `}
            </>
          )}
          {claims_overdue > 0 &&
            `${countOf(claims_overdue, 'resident waits', 'residents wait')} over a week for their transfer to be found.`}
        </span>
      </p>
      <span className="flex flex-wrap gap-x-5">
        {count > 0 && (
          <Link to="/bank-statements" search={{ view: 'match' }} className={asideLinkStyle}>
            Match it
          </Link>
        )}
        {claims_overdue > 0 && (
          <Link to="/bank-statements" search={{ view: 'claims' }} className={asideLinkStyle}>
            See the claims
          </Link>
        )}
      </span>
    </section>
  )
}
