import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { one } from '#web/api/queries.ts'
import type { Choice } from '#web/ui/form/combobox-field.tsx'
import { EstatePicker } from './estate-picker.tsx'

const ALL: Choice = { id: 0, label: 'All estates' }

interface EstateFilterProps {
  /** The estate that the address names. */
  value: number | undefined
  /** Told undefined where all are wanted. */
  onChange: (id: string | undefined) => void
  /** One has to be chosen: there is no list of all. */
  needed?: boolean
}

/** Narrows a list to one estate, found by typing. For those who see every estate. */
export function EstateFilter({ value, onChange, needed = false }: EstateFilterProps) {
  const [picked, setPicked] = useState<Choice | null>(null)
  const known = value === undefined || picked?.id === value
  const { data, error } = useQuery({
    ...one('GET /estate/:id', { params: { id: value ?? 0 } }),
    enabled: !known,
  })
  const name = data?.name ?? (error ? 'Estate not found' : undefined)
  const named = value !== undefined && name !== undefined ? { id: value, label: name } : null
  return (
    <EstatePicker
      first={needed ? undefined : ALL}
      labelHidden
      className="max-sm:flex-1 max-sm:basis-36 sm:w-48"
      placeholder={needed ? 'Choose an estate' : ALL.label}
      value={value === undefined ? null : known ? picked : named}
      onChange={(estate) => {
        setPicked(estate)
        onChange(estate && estate.id !== ALL.id ? String(estate.id) : undefined)
      }}
    />
  )
}
