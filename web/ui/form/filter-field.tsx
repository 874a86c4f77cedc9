import { type Option, type OptionGroup, SelectField } from './select-field.tsx'

interface FilterFieldProps {
  label: string
  /** What is shown while nothing is chosen: 'All statuses'. */
  placeholder: string
  options: readonly (Option | OptionGroup)[]
  value: string | undefined
  /** Told '' where all are wanted. */
  onChange: (value: string) => void
}

/** Narrows a list to one of a few, in its toolbar. */
export const FilterField = ({ value, onChange, ...field }: FilterFieldProps) => (
  <SelectField
    {...field}
    labelHidden
    className="max-sm:flex-1 max-sm:basis-36 sm:w-40"
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value)}
  />
)
