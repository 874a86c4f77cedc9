import type { saveProperty } from '#contract/properties.ts'
import type { useContractForm } from '#web/ui/form/contract-form.ts'
import { EmailField, TextField } from '#web/ui/form/text-field.tsx'
import { YesNoField } from './yes-no-field.tsx'

type NewPropertyForm = ReturnType<typeof useContractForm<typeof saveProperty>>

/** Whose the property is and who lives there; what an answer hides is cleared. */
export function OwnershipFields({ form }: { form: NewPropertyForm }) {
  const owner = form.controlled('owner_status')
  const tenant = form.controlled('tenant_status')
  const clear = (...fields: ('landlord_name' | 'landlord_email' | 'tenant_name' | 'tenant_email')[]) => {
    for (const field of fields) form.set(field, '')
  }
  return (
    <>
      <YesNoField
        label="Does the estate own it?"
        {...owner}
        onChange={(estateOwns) => {
          owner.onChange(estateOwns)
          tenant.onChange(estateOwns ? false : undefined)
          clear('landlord_name', 'landlord_email', 'tenant_name', 'tenant_email')
        }}
      />
      {owner.value === false && (
        <>
          <TextField label="Landlord name" required autoComplete="off" {...form.field('landlord_name')} />
          <EmailField label="Landlord email" required {...form.field('landlord_email')} />
          <YesNoField
            label="Is there a current tenant?"
            {...tenant}
            onChange={(lives) => {
              tenant.onChange(lives)
              clear('tenant_name', 'tenant_email')
            }}
          />
        </>
      )}
      {owner.value === false && tenant.value && (
        <>
          <TextField label="Tenant name" required autoComplete="off" {...form.field('tenant_name')} />
          <EmailField label="Tenant email" required {...form.field('tenant_email')} />
        </>
      )}
    </>
  )
}
