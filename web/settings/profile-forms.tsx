import { type Estate, estateForm, officeForm } from '#contract/estates.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { PhoneField } from '#web/ui/form/phone-field.tsx'
import { EmailField, TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

interface EditProps {
  estate: Estate
  onClose: () => void
}

const onFailure = (error: unknown) => toastFailure('Failed to update estate', error)

async function saved(name: string, onClose: () => void): Promise<void> {
  await screenIsFresh()
  toast.success(`${name} updated successfully!`)
  onClose()
}

export function EditDetails({ estate, onClose }: EditProps) {
  const { id, name, owner, phone_number, address, email } = estate
  const form = useContractForm({
    schema: estateForm,
    defaultValues: { name, owner, phone_number, address, email },
    onSubmit: async (body) =>
      saved((await call('PUT /estate/update/:id', { params: { id }, body })).name, onClose),
    onFailure,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Estate details" submit="Save Changes">
      <TextField label="Estate name" required autoComplete="off" {...form.field('name')} />
      <TextField label="Owner name" required autoComplete="off" {...form.field('owner')} />
      <PhoneField required {...form.field('phone_number')} />
      <EmailField required hint="Answers to your notifications come here." {...form.field('email')} />
      <TextareaField label="Address" required rows={2} autoComplete="off" {...form.field('address')} />
    </FormDialog>
  )
}

export function EditOffice({ estate, onClose }: EditProps) {
  const { id, name, office } = estate
  const form = useContractForm({
    schema: officeForm,
    defaultValues: {
      ...{ name: office.name ?? '', phone_number: office.phone_number ?? '' },
      ...{ whatsapp: office.whatsapp ?? '', email: office.email ?? '' },
    },
    onSubmit: async (body) =>
      saved((await call('PUT /estate/update/:id', { params: { id }, body: { office: body } })).name, onClose),
    onFailure,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Contact for residents"
      description="Leave empty what residents should not use."
      submit="Save Changes"
    >
      <TextField
        label="Name of the office"
        placeholder={`${name} office`}
        autoComplete="off"
        {...form.field('name')}
      />
      <PhoneField {...form.field('phone_number')} />
      <PhoneField label="WhatsApp" {...form.field('whatsapp')} />
      <EmailField {...form.field('email')} />
    </FormDialog>
  )
}
