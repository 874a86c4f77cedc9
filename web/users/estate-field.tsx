import { useState } from 'react'
import { useEstateChoices } from '#web/estates/queries.ts'
import { type Choice, ComboboxField } from '#web/ui/combobox-field.tsx'

interface EstateFieldProps {
  /** The estate there was. */
  initial?: { id: number; name: string } | null | undefined
  onChange: (estateId: number | null) => void
  error: string | undefined
}

/** The estate that an estate admin looks after. */
export function EstateField({ initial, onChange, error }: EstateFieldProps) {
  const [estate, setEstate] = useState<Choice | null>(
    initial ? { id: initial.id, label: initial.name } : null,
  )
  return (
    <ComboboxField
      label="Estate"
      placeholder="Search estates"
      hint="The estate they look after. Without one they can do nothing yet."
      error={error}
      value={estate}
      onChange={(choice) => {
        setEstate(choice)
        onChange(choice?.id ?? null)
      }}
      {...useEstateChoices()}
    />
  )
}
