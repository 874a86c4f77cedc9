import { Link } from '@tanstack/react-router'
import { formatNairaShort } from '#contract/money.ts'
import type { Monthly } from '#contract/statistics.ts'
import { StatCard } from '#web/ui/stat-cards.tsx'
import { countOf, runningMonth } from './collection.ts'

/** What came in this month, and how that stands against the last. */
export function CollectedCard({ label, monthly }: { label: string; monthly: Monthly }) {
  const { amount, payments, trend } = runningMonth(monthly)
  return (
    <StatCard
      label={label}
      link={<Link to="/payments" />}
      value={formatNairaShort(amount)}
      note={
        <>
          {trend && (
            <>
              <span className={trend.up ? 'font-[600] text-brand-ink' : 'font-[600] text-ink-2'}>
                {trend.change}
              </span>{' '}
              on {trend.month},{' '}
            </>
          )}
          {countOf(payments, 'payment')}
        </>
      }
    />
  )
}
