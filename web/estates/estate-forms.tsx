import { useState } from 'react'
import { type Estate, saveEstateBody } from '#contract/estates.ts'
import type { Credentials } from '#contract/fields.ts'
import { call } from '#web/api/call.ts'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { EmailField, PhoneField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'

interface EstateFieldsProps {
  form: ReturnType<typeof useContractForm<typeof saveEstateBody>>
  /** What the address is for. */
  emailHint: string
}

const EstateFields = ({ form, emailHint }: EstateFieldsProps) => (
  <>
    <TextField label="Estate name" required autoComplete="off" {...form.field('name')} />
    <TextField label="Owner name" required autoComplete="off" {...form.field('owner')} />
    <PhoneField required {...form.field('phone_number')} />
    <TextField label="Address" required autoComplete="off" {...form.field('address')} />
    <EmailField required hint={emailHint} {...form.field('email')} />
  </>
)

/** How long its errors are shown (specification §9). */
const ERRORS_SHOWN_MS = 1000

/** The form for a new estate and then, once, the sign-in details of its admin. */
export function AddEstate({ onClose }: { onClose: () => void }) {
  const [admin, setAdmin] = useState<Credentials | null>(null)
  if (!admin) return <AddEstateDialog onClose={onClose} onCreated={setAdmin} />
  return <CredentialsDialog people={[{ title: 'Estate admin', details: admin }]} onClose={onClose} />
}

interface AddEstateDialogProps {
  onClose: () => void
  onCreated: (admin: Credentials) => void
}

function AddEstateDialog({ onClose, onCreated }: AddEstateDialogProps) {
  const form = useContractForm({
    schema: saveEstateBody,
    defaultValues: { name: '', owner: '', phone_number: '', address: '', email: '', status: 1 },
    onSubmit: async (body) => {
      const { name, user } = await call('POST /estate/save', { body })
      toast.success(`${name} created successfully!`)
      onCreated(user)
    },
    onFailure: (error) => toastFailure('Failed to create estate', error),
    clearErrorsAfterMs: ERRORS_SHOWN_MS,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Estate"
      description="An account for its estate admin is made with it."
      footer={
        <>
          <LeaveButton>Cancel</LeaveButton>
          <SubmitButton form={form}>Add Estate</SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <AllowanceNote of="invitations" />
        <EstateFields form={form} emailHint="The estate admin signs in with it." />
        <CheckboxField
          label="Active Estate"
          hint="Nothing can be charged or paid in an estate that is not active."
          {...form.checkbox('status', 1, null)}
        />
      </Form>
    </Dialog>
  )
}

export function EditEstate({ estate, onClose }: { estate: Estate; onClose: () => void }) {
  const { id, name, owner, phone_number, address, email, lga_id } = estate
  const form = useContractForm({
    schema: saveEstateBody,
    defaultValues: { name, owner, phone_number, address, email, lga_id },
    // The list switches an estate on and off: it asks first, and can undo it.
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
