import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { controlHeight, controlStyle, Field, type FieldProps } from './field.tsx'

interface FilterFieldProps {
  label: string
  placeholder: string
  options: readonly (Option | OptionGroup)[]
  value: string | undefined
  onChange: (value: string) => void
}

export const FilterField = ({ value, onChange, ...field }: FilterFieldProps) => (
  <SelectField
    {...field}
    labelHidden
    className="max-sm:flex-1 max-sm:basis-36 sm:w-40"
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value)}
  />
)

interface Option {
  value: string | number
  label: string
  disabled?: boolean
}
interface OptionGroup {
  group: string
  options: readonly Option[]
}
interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'className' | 'required' | 'id' | 'children'> {
  options: readonly (Option | OptionGroup)[]
  placeholder?: string | undefined
}

const optionOf = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            className={classes(controlStyle, controlHeight, 'appearance-none truncate pr-9')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((each) =>
              'group' in each ? (
                <optgroup key={each.group} label={each.group}>
                  {each.options.map(optionOf)}
                </optgroup>
              ) : (
                optionOf(each)
              ),
            )}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-3" />
        </div>
      )}
    </Field>
  )
}
