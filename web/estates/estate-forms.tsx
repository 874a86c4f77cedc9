import { type ReactNode, useState } from 'react'
import { type Estate, saveEstateBody } from '#contract/estates.ts'
import type { Credentials } from '#contract/fields.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { PhoneField } from '#web/ui/form/phone-field.tsx'
import { EmailField, TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

interface EstateFieldsProps {
  form: ReturnType<typeof useContractForm<typeof saveEstateBody>>
  emailHint: string
  phoneHint?: string
  children?: ReactNode
}

const EstateFields = ({ form, emailHint, phoneHint, children }: EstateFieldsProps) => (
  <>
    <div className="grid items-start gap-4.5 sm:grid-cols-2">
      <TextField label="Estate name" required autoComplete="off" {...form.field('name')} />
      <TextField label="Owner name" required autoComplete="off" {...form.field('owner')} />
    </div>
    <PhoneField required hint={phoneHint} {...form.field('phone_number')} />
    <TextField label="Address" required autoComplete="off" {...form.field('address')} />
    {children}
    <EmailField required hint={emailHint} {...form.field('email')} />
  </>
)

export function AddEstate({ onClose }: { onClose: () => void }) {
  const [admin, setAdmin] = useState<Credentials>()
  const form = useContractForm({
    schema: saveEstateBody,
    defaultValues: {
      name: '',
      owner: '',
      phone_number: '',
      address: '',
      email: '',
      admin_name: '',
      status: 1,
    },
    onSubmit: async (body) => {
      const { name, user } = await call('POST /estate/save', { body })
      toast.success(`${name} created successfully!`)
      setAdmin(user)
    },
    onFailure: (error) => toastFailure('Failed to create estate', error),
    // The specification (§9) names this time.
    clearErrorsAfterMs: 1000,
  })
  if (admin)
    return <CredentialsDialog people={[{ title: 'Estate admin', details: admin }]} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add Estate"
      description="We also create the account of its estate admin."
      submit="Add Estate"
    >
      <AllowanceNote of="invitations" />
      <EstateFields
        form={form}
        phoneHint="The estate admin’s number, and the estate’s."
        emailHint="The estate admin signs in with it."
      >
        <TextField
          label="Estate admin’s name"
          autoComplete="off"
          placeholder={form.values.owner}
          hint="Who runs the estate. Leave it empty if that is the owner."
          {...form.field('admin_name')}
        />
      </EstateFields>
      <CheckboxField
        label="Active Estate"
        hint="Nothing can be charged or paid in an estate that is not active."
        {...form.checkbox('status', 1, null)}
      />
    </FormDialog>
  )
}

export function EditEstate({ estate, onClose }: { estate: Estate; onClose: () => void }) {
  const { id, name, owner, phone_number, address, email, lga_id } = estate
  const form = useContractForm({
    schema: saveEstateBody,
    defaultValues: { name, owner, phone_number, address, email, lga_id },
    // The switch in the list changes the status.
    onSubmit: async ({ status: _, ...body }) => {
      const saved = await call('PUT /estate/update/:id', { params: { id }, body })
      toast.success(`${saved.name} updated successfully!`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to update estate', error),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Edit Estate" description={name} submit="Save Changes">
      <EstateFields form={form} emailHint="Where the estate is written to. Nobody's sign-in changes." />
    </FormDialog>
  )
}

export const DeleteEstate = ({ estate, onClose }: { estate: Estate; onClose: () => void }) => (
  <ConfirmDialog
    onClose={onClose}
    title={`Delete ${estate.name}?`}
    description="It leaves every list, and so do its properties and tenants. Its payments and history stay, and you can restore it from the archived estates."
    confirm="Delete Estate"
    onConfirm={async () => {
      try {
        await call('DELETE /estate/delete/:id', { params: { id: estate.id } })
      } catch (error) {
        toastFailure('Failed to delete estate', error)
        throw error
      }
      toast.success('Estate deleted')
      await screenIsFresh()
    }}
  />
)
