import { useState } from 'react'
import { useEstateChoices } from '#web/estates/queries.ts'
import { type Choice, ComboboxField } from '#web/ui/form/combobox-field.tsx'

/** 0 stands for every estate. */
const EVERY: Choice = { id: 0, label: 'Every estate', detail: 'The people of all estates are asked for it' }

interface EstateChoiceProps {
  value: number | undefined
  /** Told undefined while nothing is chosen. */
  onChange: (id: number | undefined) => void
  error: string | undefined
}

/** For admins: every estate, or one of them. */
export function EstateChoice({ value, onChange, error }: EstateChoiceProps) {
  const [chosen, setChosen] = useState<Choice | null>(EVERY)
  const { choices, ...search } = useEstateChoices()
  return (
    <ComboboxField
      label="Estate"
      required
      {...search}
      choices={[EVERY, ...choices]}
      value={value === undefined ? null : chosen}
      onChange={(choice) => {
        setChosen(choice)
        onChange(choice?.id)
      }}
      error={error && value === undefined ? 'Select an estate' : error}
    />
  )
}
