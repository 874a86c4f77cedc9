import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { many } from '#web/api/queries.ts'
import { type Choice, ComboboxField } from '#web/ui/form/combobox-field.tsx'

const OFFERED = 50

type ChoiceProps = 'label' | 'choices' | 'onSearch' | 'loading' | 'empty'
interface EstatePickerProps extends Omit<ComponentProps<typeof ComboboxField>, ChoiceProps> {
  first?: Choice | undefined
}

export function EstatePicker({ first, onChange, ...field }: EstatePickerProps) {
  const [q, setQ] = useState('')
  const { data, error, isFetching } = useQuery(
    many('GET /estates', { query: { q: q.trim(), page: 1, per_page: OFFERED } }),
  )
  const estates = (data?.rows ?? []).map(
    ({ id, name, address }): Choice => ({ id, label: name, detail: address }),
  )
  return (
    <ComboboxField
      {...field}
      label="Estate"
      choices={first ? [first, ...estates] : estates}
      onChange={(estate) => {
        setQ('')
        onChange(estate)
      }}
      onSearch={setQ}
      loading={isFetching}
      empty={error ? `Failed to load estates. ${error.message}` : 'No estates found'}
    />
  )
}

interface PickedEstateField {
  onChange: (id: number | undefined) => void
  error: string | undefined
}

export function usePickedEstate({ onChange, error }: PickedEstateField, initial: Choice | null = null) {
  const [value, setValue] = useState(initial)
  return {
    value,
    error,
    onChange: (estate: Choice | null) => {
      setValue(estate)
      onChange(estate?.id)
    },
  }
}
