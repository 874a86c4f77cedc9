import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { FieldError, RequiredMark } from './field.tsx'

interface RadioGroupProps<Value extends string> {
  label: ReactNode
  options: readonly { value: Value; label: string; hint?: string }[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  name?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** One below the other, for long hints. */
  stacked?: boolean | undefined
  /** Two short ones share a row on a phone too. */
  beside?: boolean | undefined
  className?: string | undefined
}

const MOST_IN_A_ROW = 3

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, error, required, disabled, stacked, beside, className } = props
  const id = useId()
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-[560]">
        {label}
        {required && <RequiredMark />}
      </legend>
      <div
        className={classes(
          'grid gap-2',
          beside && 'grid-cols-2 max-sm:*:gap-1.5 max-sm:*:px-2.5',
          !stacked &&
            !beside &&
            (options.length > MOST_IN_A_ROW ? 'sm:grid-cols-2' : 'sm:auto-cols-fr sm:grid-flow-col'),
        )}
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            className={classes(
              'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control border px-3 py-2 transition-colors pointer-coarse:min-h-11',
              value === option.value
                ? 'border-brand bg-brand-wash'
                : 'border-edge bg-surface hover:border-ink-3',
              disabled && 'cursor-not-allowed opacity-60',
            )}
          >
            <input
              type="radio"
              name={props.name ?? id}
              value={option.value}
              checked={value === option.value}
              disabled={disabled}
              aria-invalid={error && index === 0 ? true : undefined}
              onChange={() => onChange(option.value)}
              className="size-4.5 flex-none appearance-none rounded-full border border-edge bg-surface checked:border-[5.5px] checked:border-brand"
            />
            <span>
              <span className="font-medium">{option.label}</span>
              {option.hint && <span className="block text-sm text-ink-3">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
