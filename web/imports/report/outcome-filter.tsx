import { formatCount } from '#contract/counts.ts'
import { classes } from '#web/ui/classes.ts'
import type { Outcome } from './outcomes.ts'

interface OutcomeFilterProps {
  options: readonly { value: Outcome; label: string; count: number }[]
  value: Outcome
  onChange: (outcome: Outcome) => void
}

/** Which rows are listed, with how many there are of each. */
export const OutcomeFilter = ({ options, value, onChange }: OutcomeFilterProps) => (
  <fieldset className="flex min-w-0 flex-wrap gap-1.5">
    <legend className="sr-only">Which rows</legend>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
        className={classes(
          'inline-flex h-9 items-center gap-2 rounded-control border px-3 font-[560] whitespace-nowrap transition-colors duration-100 pointer-coarse:h-11',
          option.value === value
            ? 'border-brand bg-brand-wash text-brand-ink'
            : 'border-line-strong bg-surface text-ink-2 hover:border-edge hover:text-ink',
        )}
      >
        {option.label} <span className="font-normal opacity-80">{formatCount(option.count)}</span>
      </button>
    ))}
  </fieldset>
)
