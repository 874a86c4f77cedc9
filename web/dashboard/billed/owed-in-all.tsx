import type { ReactNode } from 'react'
import { countOf } from '#contract/counts.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { Skeleton, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { AgeBar, type Ages, AgeWords } from '#web/ui/page/age-bar.tsx'
import { useNarrow } from '#web/ui/window-width.ts'

export const Cell = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0 bg-surface px-5 py-4.5">
    <h2 className="text-sm text-ink-2">{title}</h2>
    {children}
  </div>
)
export const figureStyle = 'mt-1 flex flex-wrap items-baseline gap-x-2 text-2xl font-[650] tracking-[-0.02em]'
export const openStyle = 'rounded-small hover:underline'
export const quietStyle = 'text-base font-normal tracking-normal text-ink-2'

const HEIGHTS = {
  paid: 'min-h-48 sm:min-h-39 lg:min-h-54 pointer-coarse:min-h-60.5 pointer-coarse:sm:min-h-51.5',
  behind: 'min-h-29.5',
}

export const CellSkeleton = ({ title, of }: { title: string; of: keyof typeof HEIGHTS }) => (
  <div className={`bg-surface px-5 py-4.5 text-sm ${HEIGHTS[of]}`}>
    <h2 className="text-ink-2">{title}</h2>
    <Skeleton className="mt-2 h-7 w-44" />
    <Skeleton className="mt-4 h-3" />
  </div>
)

interface Sum {
  owed: number
  tenancies: number
  ages: Ages
}

interface OwedInAllProps {
  sum: Sum | undefined
  title?: string
  /** No month has asked for anything. */
  unbilled?: boolean | undefined
}

export function OwedInAll({ sum, title = 'Owed in all', unbilled }: OwedInAllProps) {
  // Links of 44 px would push the oldest debts off a phone's first screen.
  const narrow = useNarrow()
  return (
    <Cell title={title}>
      {sum?.owed === 0 ? (
        <>
          <p className={figureStyle}>Nothing</p>
          <p className="mt-1 text-sm text-ink-2">
            {unbilled ? 'No charge is due yet.' : 'Everybody has paid what was due until today.'}
          </p>
        </>
      ) : (
        <>
          <p className={figureStyle}>
            {sum ? (
              <>
                <Link
                  to="/arrears"
                  aria-label={`${formatOwed(sum.owed)} owed in all: arrears`}
                  className={`whitespace-nowrap ${openStyle}`}
                >
                  {formatOwed(sum.owed)}
                </Link>
                <span className={quietStyle}>by {countOf(sum.tenancies, 'account')}</span>
              </>
            ) : (
              <SkeletonLine className="w-44" />
            )}
          </p>
          <div className="mt-3">
            <AgeBar ages={sum?.ages} size={12} />
          </div>
          <AgeWords
            ages={sum?.ages}
            every
            format={formatOwed}
            link={narrow ? undefined : (age) => <Link to="/arrears" search={{ age }} />}
            className="mt-3 max-sm:grid"
          />
        </>
      )}
    </Cell>
  )
}
