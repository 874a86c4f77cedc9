import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { one } from '#web/api/queries.ts'
import type { Choice } from '#web/ui/form/combobox-field.tsx'

/** The estate that an address names by its id, as a picker shows it: by the name that was picked, else fetched. */
export function useNamedEstate(id: number | undefined) {
  const [picked, setPicked] = useState<Choice | null>(null)
  const known = id === undefined || picked?.id === id
  const { data, error } = useQuery({
    ...one('GET /estate/:id', { params: { id: id ?? 0 } }),
    enabled: !known,
  })
  const label = data?.name ?? (error ? 'Estate not found' : undefined)
  const fetched = id !== undefined && label !== undefined ? { id, label } : null
  return { estate: known ? picked : fetched, setPicked }
}
