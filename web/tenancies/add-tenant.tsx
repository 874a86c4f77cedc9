import { useState } from 'react'
import type { Credentials } from '#contract/fields.ts'
import { tenantFormBody } from '#contract/tenancies.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.tsx'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField, EmailField, PhoneField, TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { today, yearsLater } from './today.ts'

export interface AddTenantProps {
  property: { id: number; title: string; estate_id: number }
  onClose: () => void
}

/** The form for a new tenant of a property and then, once, their sign-in details. */
export function AddTenant({ property, onClose }: AddTenantProps) {
  const [added, setAdded] = useState<Credentials>()
  if (added) return <CredentialsDialog people={[{ details: added }]} onClose={onClose} />
  return <AddTenantDialog property={property} onClose={onClose} onAdded={setAdded} />
}

function AddTenantDialog({
  property,
  onClose,
  onAdded,
}: AddTenantProps & { onAdded: (user: Credentials) => void }) {
  const { user } = useSession()
  const form = useContractForm({
    schema: tenantFormBody,
    // Most tenants can be written to at the home itself.
    defaultValues: { name: '', email: '', phone_number: '', address: property.title, starts_on: today() },
    onSubmit: async (body) => {
      const tenant = await call('POST /tenant/save', {
        body: {
          ...body,
          user_id: user.id,
          estate_id: property.estate_id,
          estate_property_id: property.id,
          status: 1,
        },
      })
      toast.success(`${tenant.name} added successfully!`)
      onAdded(tenant.user)
    },
    onFailure: (error) => toastFailure('Failed to add tenant', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Add Tenant"
      description={property.title}
      submit="Add Tenant"
    >
      <AllowanceNote of="invitations" />
      <TextField label="Name" required autoComplete="off" {...form.field('name')} />
      <EmailField hint="An email or a phone number is enough." {...form.field('email')} />
      <PhoneField {...form.field('phone_number')} />
      <TextareaField label="Address" required rows={2} autoComplete="off" {...form.field('address')} />
      <DayField label="Moves in" required max={yearsLater(today(), 1)} {...form.field('starts_on')} />
    </FormDialog>
  )
}
