import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Property } from '#contract/properties.ts'
import { pickPropertyBody } from '#contract/tenancies.ts'
import { many } from '#web/api/queries.ts'
import { ComboboxField } from '#web/ui/form/combobox-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

const toChoice = ({ id, title, estate_name }: Property) => ({ id, label: title, detail: estate_name })

/** The first step of adding a tenant. */
export function PickProperty(props: { onClose: () => void; onPick: (property: Property) => void }) {
  const [picked, setPicked] = useState<Property>()
  const [q, setQ] = useState('')
  const properties = useQuery(many('GET /estates/properties', { query: { page: 1, per_page: 20, q } }))
  const form = useContractForm({
    schema: pickPropertyBody,
    defaultValues: { estate_property_id: undefined },
    onSubmit: async () => picked && props.onPick(picked),
  })
  const field = form.controlled('estate_property_id')
  return (
    <FormDialog
      form={form}
      onClose={props.onClose}
      size="sm"
      title="Add Tenant"
      description="Which property does the tenant live in?"
      submit="Continue"
    >
      <ComboboxField
        label="Property"
        required
        name={field.name}
        placeholder="Search Properties..."
        value={picked ? toChoice(picked) : null}
        onChange={(choice) => {
          setPicked(properties.data?.rows.find(({ id }) => id === choice?.id))
          field.onChange(choice?.id)
          setQ('')
        }}
        choices={properties.data?.rows.map(toChoice) ?? []}
        onSearch={setQ}
        loading={properties.isFetching}
        empty={
          properties.error ? `Failed to load properties. ${properties.error.message}` : 'No properties found'
        }
        error={field.error}
      />
    </FormDialog>
  )
}
