import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { many } from '#web/api/queries.ts'
import { type Choice, ComboboxField } from '#web/ui/form/combobox-field.tsx'

interface EstateFieldProps {
  name: string
  /** Told the estate's id, or undefined when the choice is taken back. */
  onChange: (id: number | undefined) => void
  error: string | undefined
}

/** Picks one of all estates: for super admins and admins. */
export function EstateField({ name, onChange, error }: EstateFieldProps) {
  const [estate, setEstate] = useState<Choice | null>(null)
  const [q, setQ] = useState('')
  const estates = useQuery(many('GET /estates', { query: { page: 1, per_page: 20, q } }))
  return (
    <ComboboxField
      label="Estate"
      required
      name={name}
      placeholder="Select an estate"
      value={estate}
      onChange={(choice) => {
        setEstate(choice)
        setQ('')
        onChange(choice?.id)
      }}
      choices={
        estates.data?.rows.map(({ id, name: label, address }) => ({ id, label, detail: address })) ?? []
      }
      onSearch={setQ}
      loading={estates.isFetching}
      empty={estates.error ? `Failed to load estates. ${estates.error.message}` : 'No estates found'}
      error={error}
    />
  )
}
