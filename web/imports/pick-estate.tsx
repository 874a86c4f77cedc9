import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { one } from '#web/api/queries.ts'
import { EstatePicker } from '#web/shared/estate-picker.tsx'
import type { Choice } from '#web/ui/form/combobox-field.tsx'

interface PickEstateProps {
  /** The estate that the address names. */
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** The estate that a sheet is for, of those who see every estate. */
export function PickEstate({ value, onChange }: PickEstateProps) {
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
      required
      className="max-w-sm"
      placeholder="Choose an estate"
      value={known ? picked : named}
      onChange={(estate) => {
        setPicked(estate)
        onChange(estate?.id)
      }}
    />
  )
}
