import { formatCount } from '#contract/counts.ts'
import { monthOf } from '#contract/day-words.ts'
import type { EstateOwed } from '#contract/owed.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Repeat, Skeleton, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { wholeCardStyle } from '#web/ui/page/stat-cards.tsx'
import { PartBar } from './part-bar.tsx'

const AWAITED = 3
const rowStyle = 'relative border-t border-line px-5 py-3 first:border-t-0'
const SKELETON = (
  <div className={rowStyle}>
    <div className="flex justify-between gap-4">
      <SkeletonLine className="w-40" />
      <SkeletonLine className="w-24" />
    </div>
    <Skeleton className="mt-2 h-1.5" />
  </div>
)

/** The month's money of each charge. Undefined gives a skeleton. */
export function ByCharge({ owed }: { owed: EstateOwed | undefined }) {
  const month = owed ? owed.by_month.at(-1)?.month : lagosToday()
  if (owed?.by_charge.length === 0 || !month) return null
  return (
    <Panel
      title={`${monthOf(month)} by charge`}
      flush
      action={<PanelLink link={<Link to="/charges" />}>View charges</PanelLink>}
    >
      {!owed && (
        <div className="pt-1.5">
          <Repeat times={AWAITED}>{SKELETON}</Repeat>
        </div>
      )}
      <ul className="pt-1.5 empty:hidden">
        {owed?.by_charge.map(({ charge_id, name, due, collected, paid, of }) => (
          <li key={charge_id} className={`${rowStyle} hover:bg-sunken`}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="min-w-0 break-words">
                <Link
                  to="/arrears"
                  search={{ charge: String(charge_id) }}
                  className={`font-[560] ${wholeCardStyle}`}
                >
                  {name}
                </Link>{' '}
                <span className="text-sm whitespace-nowrap text-ink-2">
                  paid by {formatCount(paid)} of {formatCount(of)}
                </span>
              </p>
              <p className="ml-auto whitespace-nowrap">
                <span className="font-[620]">{formatOwed(collected)}</span>{' '}
                <span className="text-sm text-ink-2">of {formatOwed(due)}</span>
              </p>
            </div>
            <PartBar part={collected} of={due} className="mt-2 h-1.5" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
