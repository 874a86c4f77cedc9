import type { BankLine } from '#contract/bank-lines.ts'
import { shortDay } from '#contract/day-words.ts'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Money } from '#web/ui/text/money.tsx'
import { offerWords } from './offers.tsx'
import { countTied } from './suggestions.ts'

interface OtherLineProps {
  line: BankLine
  problem: string | undefined
  onOpen: () => void
}

/** A line before or after the current one, in a row. */
export const OtherLine = ({ line, problem, onOpen }: OtherLineProps) => {
  const tied = countTied(line.suggestions)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-12 w-full grid-cols-[5rem_9rem_minmax(0,1fr)_minmax(0,1fr)] items-baseline gap-x-4 rounded-control border border-line bg-surface px-4 py-2.5 text-left hover:bg-sunken"
    >
      <span className="text-sm text-ink-2">{shortDay(line.day, lagosToday())}</span>
      <span className="text-right font-[600]">
        <Money amount={line.amount} />
      </span>
      <span className="truncate text-ink-2">{line.payer ?? line.narration}</span>
      <span
        className={classes(
          'truncate',
          problem ? 'text-red-ink' : tied === 1 ? undefined : tied > 1 ? 'text-amber-ink' : 'text-ink-3',
        )}
      >
        {problem ?? offerWords(line.suggestions, tied)}
      </span>
    </button>
  )
}
