import { countOf } from '#contract/counts.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/format-owed.ts'
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx'
import { AgeBar, type Ages, AgeWords } from '#web/ui/page/age-bar.tsx'
import { Cell, figureStyle, openStyle, quietStyle } from './cell.tsx'

interface Sum {
  owed: number
  /** So many owe something. */
  tenancies: number
  ages: Ages
}

/** What is owed in all, by whom it is and how old; the sum and each age open those who owe it. Without a sum a skeleton of the same height. */
export const OwedInAll = ({ sum }: { sum: Sum | undefined }) => (
  <Cell title="Owed in all">
    {sum?.owed === 0 ? (
      <>
        <p className={figureStyle}>Nothing</p>
        <p className="mt-1 text-sm text-ink-2">Everybody has paid what was asked for until today.</p>
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
              <span className={quietStyle}>by {countOf(sum.tenancies, 'tenancy', 'tenancies')}</span>
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
          link={(age) => <Link to="/arrears" search={{ age }} />}
          className="mt-3 max-sm:grid"
        />
      </>
    )}
  </Cell>
)
