import { type ComponentProps, useState } from 'react'
import type { Estate } from '#contract/estates.ts'
import { many } from '#web/api/queries.ts'
import type { Choice, ComboboxField } from '#web/ui/form/combobox-field.tsx'
import { SearchField } from './search-field.tsx'

const OFFERED = 50
const toChoice = ({ id, name, address }: Estate): Choice => ({ id, label: name, detail: address })

type ChoiceProps = 'label' | 'choices' | 'onSearch' | 'loading' | 'empty'
interface EstatePickerProps extends Omit<ComponentProps<typeof ComboboxField>, ChoiceProps> {
  first?: Choice | undefined
}

export const EstatePicker = ({ onChange, ...field }: EstatePickerProps) => (
  <SearchField
    {...field}
    label="Estate"
    onPick={(_, choice) => onChange(choice)}
    search={(q) => many('GET /estates', { query: { q, page: 1, per_page: OFFERED } })}
    toChoice={toChoice}
    rows="estates"
  />
)

interface PickedEstateField {
  onChange: (id: number | undefined) => void
  error: string | undefined
}

/** `initial` may get its name later. */
export function usePickedEstate({ onChange, error }: PickedEstateField, initial: Choice | null = null) {
  const [picked, setPicked] = useState<Choice | null>()
  return {
    value: picked === undefined ? initial : picked,
    error,
    onChange: (estate: Choice | null) => {
      setPicked(estate)
      onChange(estate?.id)
    },
  }
}
