import { countOf } from '#contract/counts.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/format-owed.ts'
import { AgeBar, type Ages, AgeWords } from '#web/ui/page/age-bar.tsx'
import { Cell, figureStyle, openStyle, quietStyle } from './cell.tsx'

interface OwedInAllProps {
  owed: number
  /** So many owe something. */
  tenancies: number
  ages: Ages
}

/** What is owed in all, by whom it is and how old; the sum and each age open those who owe it. */
export const OwedInAll = ({ owed, tenancies, ages }: OwedInAllProps) => (
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
          <span className={quietStyle}>by {countOf(tenancies, 'tenancy', 'tenancies')}</span>
        </p>
        <div className="mt-3">
          <AgeBar ages={ages} size={12} />
        </div>
        <AgeWords
          ages={ages}
          format={formatOwed}
          link={(age) => <Link to="/arrears" search={{ age }} />}
          className="mt-3 max-sm:grid"
        />
      </>
    )}
  </Cell>
)
