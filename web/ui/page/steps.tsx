import { classes } from '#web/ui/classes.ts'

interface StepsProps {
  names: readonly string[]
  step: number
  canGoTo?: ((step: number) => boolean) | undefined
  onStep: (step: number) => void
}

export const Steps = ({ names, step, canGoTo = () => true, onStep }: StepsProps) => (
  <nav aria-label="Steps">
    <ol className="flex flex-wrap gap-x-6 gap-y-1 max-sm:gap-x-2">
      {names.map((name, index) => (
        <li key={name}>
          <button
            type="button"
            disabled={index >= step || !canGoTo(index)}
            aria-current={index === step ? 'step' : undefined}
            onClick={() => onStep(index)}
            className={classes(
              'inline-flex min-h-11 items-center gap-2 text-sm max-sm:min-w-9',
              index === step ? 'font-[620] text-ink' : 'text-ink-2',
              index < step && 'not-disabled:hover:underline',
            )}
          >
            <span
              aria-hidden="true"
              className={classes(
                'grid size-6 place-items-center rounded-full border text-xs',
                index <= step ? 'border-brand text-brand-ink' : 'border-line',
                index < step && 'bg-brand-wash',
              )}
            >
              {index < step ? '✓' : index + 1}
            </span>
            <span className={index === step ? undefined : 'max-sm:sr-only'}>{name}</span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
)
