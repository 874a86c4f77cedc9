import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Property } from '#contract/properties.ts'
import { many } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface PickPropertyProps {
  onClose: () => void
  onPick: (property: Property) => void
}

/** The first step of adding a tenant from the list of tenants: to which property. */
export function PickProperty({ onClose, onPick }: PickPropertyProps) {
  const [picked, setPicked] = useState<Property | null>(null)
  const [missing, setMissing] = useState(false)
  const [q, setQ] = useState('')
  const properties = useQuery(many('GET /estates/properties', { query: { page: 1, per_page: 20, q } }))
  const toChoice = ({ id, title, estate_name }: Property) => ({ id, label: title, detail: estate_name })
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Add Tenant"
      description="Which property does the tenant live in?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => (picked ? onPick(picked) : setMissing(true))}>
            Continue
          </Button>
        </>
      }
    >
      <ComboboxField
        label="Property"
        required
        placeholder="Search Properties..."
        value={picked && toChoice(picked)}
        onChange={(choice) => {
          setPicked(properties.data?.rows.find(({ id }) => id === choice?.id) ?? null)
          setMissing(false)
          setQ('')
        }}
        choices={properties.data?.rows.map(toChoice) ?? []}
        onSearch={setQ}
        loading={properties.isFetching}
        empty={
          properties.error ? `Failed to load properties. ${properties.error.message}` : 'No properties found'
        }
        error={missing ? 'Select a property' : undefined}
      />
    </Dialog>
  )
}
