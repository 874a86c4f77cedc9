import { useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '#contract/counts.ts'
import { one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Cell, CellSkeleton, figureStyle, OwedInAll, openStyle, quietStyle } from './owed-in-all.tsx'

interface OwedToLandlordProps {
  userId: number
  /** The part above is loading. */
  waits: boolean
}

export function OwedToLandlord({ userId, waits }: OwedToLandlordProps) {
  const params = { userId }
  const all = useQuery(one('GET /landlord/arrears/:userId/totals', { params }))
  const late = useQuery(one('GET /landlord/arrears/:userId/totals', { params, query: { age: 'any' } }))
  const error = waits ? null : (all.error ?? late.error)
  const refetch = () => Promise.all([all.refetch(), late.refetch()])
  const known = !waits && all.data && late.data ? { all: all.data, late: late.data } : undefined
  return (
    <section
      aria-label="What is owed"
      className="overflow-hidden rounded-surface border border-line bg-line shadow-rest"
    >
      {error && <RetryNotice title="What your tenants owe could not be loaded." query={{ error, refetch }} />}
      {(known || !error) && (
        <div
          aria-busy={!known || undefined}
          className="grid gap-px lg:grid-cols-[minmax(0,1.95fr)_minmax(0,1fr)]"
        >
          <OwedInAll title="Your tenants owe" sum={known && { ...known.all, ages: known.all }} />
          {known ? <Behind tenancies={known.late.tenancies} /> : <CellSkeleton title="Behind" of="behind" />}
        </div>
      )}
    </section>
  )
}

const Behind = ({ tenancies }: { tenancies: number }) => (
  <Cell title="Behind">
    {tenancies === 0 ? (
      <>
        <p className={figureStyle}>Nobody</p>
        <p className="mt-1 text-sm text-ink-2">Nothing is past its day.</p>
      </>
    ) : (
      <>
        <p className={figureStyle}>
          <Link
            to="/arrears"
            search={{ age: 'any' }}
            aria-label={`${countOf(tenancies, 'account')} behind: late arrears`}
            className={openStyle}
          >
            {formatCount(tenancies)}
          </Link>
          <span className={quietStyle}>{tenancies === 1 ? 'account' : 'accounts'}</span>
        </p>
        <p className="mt-2.5 text-sm text-ink-2">With something past its day.</p>
      </>
    )}
  </Cell>
)
