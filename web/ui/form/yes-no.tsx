import { Check } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'

interface YesNoProps {
  label: string
  describedBy?: string | undefined
  value: boolean | null
  onChange: (yes: boolean) => void
  pending?: boolean | undefined
  /** Yes holds until there is an answer. */
  presumed?: boolean | undefined
}

/** An arrow key alone chooses nothing. */
export const YesNo = ({ label, describedBy, value, onChange, pending, presumed }: YesNoProps) => (
  <fieldset
    aria-label={label}
    aria-describedby={describedBy}
    aria-busy={pending || undefined}
    className={classes('flex flex-none gap-2', pending && 'animate-pulse')}
  >
    {[true, false].map((yes) => (
      <button
        key={String(yes)}
        type="button"
        aria-pressed={value === yes}
        onClick={() => !pending && value !== yes && onChange(yes)}
        className={classes(
          'inline-flex h-10 w-18 items-center justify-center gap-1.5 rounded-control border font-[560] transition-colors duration-100 pointer-coarse:h-11',
          value === yes
            ? 'border-brand bg-brand-wash text-brand-ink'
            : yes && presumed && value === null
              ? 'border-brand-soft bg-brand-wash text-ink-2 hover:border-brand hover:text-ink'
              : 'border-edge bg-surface text-ink-2 hover:border-ink-3 hover:text-ink',
        )}
      >
        {value === yes && <Check className="size-4" />}
        {yes ? 'Yes' : 'No'}
      </button>
    ))}
  </fieldset>
)
