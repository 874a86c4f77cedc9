import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payer } from '#contract/recorded-payments.ts'
import { many } from '#web/api/queries.ts'
import { ComboboxField } from '#web/ui/form/combobox-field.tsx'

const OFFERED = 20

const toChoice = ({ id, name, property_title, estate_name, left }: Payer) => ({
  id,
  label: name,
  detail: `${property_title}, ${estate_name}${left ? ', moved out' : ''}`,
})

interface PayerPickerProps {
  value: Payer | null
  onChange: (payer: Payer | null) => void
  error: string | undefined
}

/** Picks a tenancy by the person's name, phone number or property, also one that has ended. */
export function PayerPicker({ value, onChange, error }: PayerPickerProps) {
  const [q, setQ] = useState('')
  const payers = useQuery(many('GET /payment/payers', { query: { page: 1, per_page: OFFERED, q: q.trim() } }))
  return (
    <ComboboxField
      label="Paid by"
      required
      name="tenant_id"
      placeholder="Name, phone or property..."
      value={value && toChoice(value)}
      onChange={(choice) => {
        setQ('')
        onChange(payers.data?.rows.find(({ id }) => id === choice?.id) ?? null)
      }}
      choices={payers.data?.rows.map(toChoice) ?? []}
      onSearch={setQ}
      loading={payers.isFetching}
      empty={payers.error ? `Failed to load tenants. ${payers.error.message}` : 'No tenants found'}
      hint={value ? toChoice(value).detail : undefined}
      error={error}
    />
  )
}
