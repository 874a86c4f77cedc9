import { ChevronRight } from 'lucide-react'
import type { BilledCharge, NextBill } from '#contract/billing.ts'
import { countOf } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import { formatDuration } from '#contract/due-words.ts'
import { formatNaira } from '#contract/money.ts'
import { Button } from '#web/ui/button/button.tsx'
import { wholeCardStyle } from '#web/ui/page/stat-cards.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { payersWords, termsWords } from './draft.ts'

interface ItemProps extends BilledCharge {
  today: string
  next: NextBill | undefined
  onChange: () => void
}

/** `Next: 1 December, ₦5,265,000.00 from 117 accounts`, `Billed on 1 July 2026` */
function nextWords({ anchor_on, next_on }: NonNullable<BilledCharge['billed']>, next: NextBill | undefined) {
  if (next_on === null) return `Billed on ${longDay(anchor_on)}`
  const sum =
    next?.on === next_on && `, ${formatNaira(next.amount)} from ${countOf(next.accounts, 'account')}`
  return `Next: ${longDay(next_on)}${sum || ''}`
}

export function BilledItem({ charge, billed, today, next, onChange }: ItemProps) {
  const narrow = useNarrow()
  const [latest, ...earlier] = billed?.terms ?? []
  if (!billed || !latest) return null
  return (
    <li className="relative px-5 py-4 max-sm:py-3">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-[560]">
            {narrow ? (
              <button
                type="button"
                aria-label={`Change terms of ${charge.name}`}
                onClick={onChange}
                className={`text-left ${wholeCardStyle}`}
              >
                {charge.name}
              </button>
            ) : (
              charge.name
            )}
            {!latest.active && <Badge>Off</Badge>}
          </p>
          <p className="text-sm text-ink-2">
            {formatDuration(billed.months)}, {formatNaira(latest.amount)}
            {earlier.length > 0 && latest.effective_from > today && ` from ${longDay(latest.effective_from)}`}
            . {termsWords(latest)}. {payersWords(latest)}
          </p>
          {(latest.active || next) && <p className="text-sm text-ink-3">{nextWords(billed, next)}</p>}
        </div>
        {narrow ? (
          <ChevronRight className="text-ink-3" />
        ) : (
          <Button onClick={onChange} aria-label={`Change terms of ${charge.name}`}>
            Change terms
          </Button>
        )}
      </div>
      {earlier.length > 0 && (
        <details className="relative z-1 mt-2">
          <summary className="min-h-6 cursor-pointer text-sm text-ink-2 pointer-coarse:min-h-11">
            History of its terms
          </summary>
          <ul className="mt-1 grid gap-1 text-sm text-ink-2">
            {[latest, ...earlier].map((terms) => (
              <li key={terms.id}>
                From {longDay(terms.effective_from)}: {terms.active ? formatNaira(terms.amount) : 'off'}.{' '}
                {termsWords(terms)}. {payersWords(terms)} Decided on {longDay(terms.decided_on)}
                {terms.decided_by && ` by ${terms.decided_by}`}.
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
