import { type TenantDetail, tenantFormBody } from '#contract/tenancies.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { AccountNote } from '#web/shared/account-note.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField, EmailField, PhoneField, TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { today, yearsLater } from './today.ts'

/** Corrects how the estate has a tenant, and when they moved in. */
export function EditTenancy({ tenancy, onClose }: { tenancy: TenantDetail; onClose: () => void }) {
  const { id, name, email, phone_number, address, starts_on, ends_on, joined } = tenancy
  const form = useContractForm({
    schema: tenantFormBody,
    defaultValues: {
      name,
      email: email ?? '',
      phone_number: phone_number ?? '',
      address: address ?? '',
      starts_on,
    },
    onSubmit: async (body) => {
      await call('PUT /tenant/update/:id', { params: { id }, body })
      await screenIsFresh()
      toast.success(`${body.name} has been updated.`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to update this tenant.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Edit Tenant"
      description={name}
      submit="Save Changes"
    >
      <TextField label="Name" required autoComplete="off" {...form.field('name')} />
      <EmailField {...form.field('email')} />
      <PhoneField hint={<AccountNote joined={joined} />} {...form.field('phone_number')} />
      <TextareaField label="Address" required rows={2} autoComplete="off" {...form.field('address')} />
      <DayField
        label="Moved in"
        required
        max={ends_on && ends_on >= starts_on ? ends_on : yearsLater(today(), 1)}
        {...form.field('starts_on')}
      />
    </FormDialog>
  )
}
