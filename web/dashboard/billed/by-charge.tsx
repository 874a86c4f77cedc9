import { formatCount } from '#contract/counts.ts'
import { monthOf } from '#contract/day-words.ts'
import type { EstateOwed } from '#contract/owed.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/format-owed.ts'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { wholeCardStyle } from '#web/ui/page/stat-cards.tsx'

/** What was asked for this month and what of it is paid, by charge; each opens those who owe it. */
export function ByCharge({ owed: { by_charge, by_month } }: { owed: EstateOwed }) {
  const month = by_month.at(-1)?.month
  if (by_charge.length === 0 || !month) return null
  return (
    <Panel
      title={`${monthOf(month)} by charge`}
      flush
      action={<PanelLink link={<Link to="/charges" />}>View charges</PanelLink>}
    >
      <ul className="pt-1.5">
        {by_charge.map(({ charge_id, name, due, collected, paid, of }) => (
          <li
            key={charge_id}
            className="relative border-t border-line px-5 py-3 first:border-t-0 hover:bg-sunken"
          >
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
            <div
              aria-hidden="true"
              className="mt-2 h-1.5 overflow-hidden rounded-small bg-sunken ring-1 ring-line ring-inset"
            >
              <div
                className="h-full bg-brand"
                style={{ width: `${due > 0 ? (collected / due) * 100 : 0}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
