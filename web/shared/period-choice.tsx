import type { FirstPeriod, LastPeriod } from '#contract/tenancies.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'

const AS_CHARGED = { value: '', label: 'As each charge says' }
const FULL = { value: 'full', label: 'In full' }
const DAILY = { value: 'daily', label: 'By days' }

interface PeriodChoiceProps<Choice> {
  value: Choice
  onChange: (choice: Choice) => void
}

export const FirstPeriodField = ({ value, onChange }: PeriodChoiceProps<FirstPeriod>) => (
  <SelectField
    label="First period"
    hint={
      value === null
        ? 'For the period they move in. Some charges ask the full period even for a few days.'
        : 'For the period they move in.'
    }
    options={[AS_CHARGED, FULL, DAILY, { value: 'none', label: 'Nothing, from the next period' }]}
    value={value ?? ''}
    onChange={({ target }) => onChange((target.value || null) as FirstPeriod)}
  />
)
export const LastPeriodField = ({ value, onChange }: PeriodChoiceProps<LastPeriod>) => (
  <SelectField
    label="Last period"
    hint="For the period they move out."
    options={[AS_CHARGED, FULL, DAILY]}
    value={value ?? ''}
    onChange={({ target }) => onChange((target.value || null) as LastPeriod)}
  />
)
