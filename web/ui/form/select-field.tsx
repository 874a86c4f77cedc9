import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { controlHeight, controlStyle } from './control-style.ts'
import { Field, type FieldProps } from './field.tsx'

export interface Option {
  value: string | number
  label: string
  disabled?: boolean
}
interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'className' | 'required' | 'id' | 'children'> {
  options: readonly Option[]
  /** The first, empty choice. */
  placeholder?: string | undefined
}

/** One of a few: the browser's own list, which is best on a phone. For many or searched choices use `ComboboxField`. */
export function SelectField({
  label,
  hint,
  error,
  required,
  labelHidden,
  className,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      labelHidden={labelHidden}
      className={className}
    >
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            className={classes(controlStyle, controlHeight, 'appearance-none truncate pr-9')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-3" />
        </div>
      )}
    </Field>
  )
}
