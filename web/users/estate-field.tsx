import { useState } from 'react'
import { useEstateChoices } from '#web/estates/queries.ts'
import { type Choice, ComboboxField } from '#web/ui/form/combobox-field.tsx'

interface EstateFieldProps {
  value: Choice | null
  onChange: (estate: Choice | null) => void
  error: string | undefined
}

/** The estate that an estate admin looks after. */
export const EstateField = (field: EstateFieldProps) => (
  <ComboboxField
    label="Estate"
    placeholder="Search estates"
    hint="The estate they look after. Without one they can do nothing yet."
    {...field}
    {...useEstateChoices()}
  />
)

/** What the field shows, kept while it is away: what is sent is what was seen. `initial` is the estate there was. */
export function usePickedEstate(
  { onChange, error }: { onChange: (estateId: number | null) => void; error: string | undefined },
  initial: { id: number; name: string } | null = null,
): EstateFieldProps {
  const [value, setValue] = useState<Choice | null>(initial && { id: initial.id, label: initial.name })
  return {
    value,
    error,
    onChange: (estate) => {
      setValue(estate)
      onChange(estate?.id ?? null)
    },
  }
}
