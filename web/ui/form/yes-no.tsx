import { Check } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'

interface YesNoProps {
  /** The question, as it stands beside. */
  label: string
  /** The element that says more. */
  describedBy?: string | undefined
  /** Null until it is answered. */
  value: boolean | null
  onChange: (yes: boolean) => void
  /** Waiting for the server: keeps focus, ignores further presses. */
  pending?: boolean | undefined
}

/** A question that counts at once, without a form around it. Neither is chosen until somebody presses: an arrow key alone says nothing. */
export function YesNo({ label, describedBy, value, onChange, pending }: YesNoProps) {
  return (
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
              : 'border-edge bg-surface text-ink-2 hover:border-ink-3 hover:text-ink',
          )}
        >
          {value === yes && <Check className="size-4" />}
          {yes ? 'Yes' : 'No'}
        </button>
      ))}
    </fieldset>
  )
}
