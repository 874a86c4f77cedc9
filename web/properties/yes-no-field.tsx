import { RadioGroup } from '#web/ui/form/radio-group.tsx'

interface YesNoFieldProps {
  label: string
  name: string
  value: boolean | undefined
  onChange: (yes: boolean) => void
  error: string | undefined
}

const OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

export const YesNoField = ({ value, onChange, ...rest }: YesNoFieldProps) => (
  <RadioGroup
    {...rest}
    required
    beside
    options={OPTIONS}
    value={value === undefined ? null : value ? 'yes' : 'no'}
    onChange={(answer) => onChange(answer === 'yes')}
  />
)
