import { landlordForm, type PropertyDetail, type PropertyOwner } from '#contract/properties.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { EmailField, PhoneField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

interface EditLandlordProps {
  property: PropertyDetail
  owner: PropertyOwner
  onClose: () => void
}

/** Corrects how the estate has the landlord of a property. */
export function EditLandlord({ property: { id, title }, owner, onClose }: EditLandlordProps) {
  const form = useContractForm({
    schema: landlordForm,
    defaultValues: {
      name: owner.name ?? '',
      email: owner.email ?? '',
      phone_number: owner.phone_number ?? '',
    },
    onSubmit: async (body) => {
      await call('PUT /property/landlord/:id', { params: { id }, body })
      await screenIsFresh()
      toast.success(`${body.name} has been updated.`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to update this landlord.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Edit Landlord"
      description={title}
      submit="Save Changes"
    >
      <TextField label="Name" required autoComplete="off" {...form.field('name')} />
      <EmailField hint="An email or a phone number is enough." {...form.field('email')} />
      <PhoneField {...form.field('phone_number')} />
      <p className="text-ink-2">
        This changes all their properties in the estate. If they have joined, they keep signing in as before.
      </p>
    </FormDialog>
  )
}
