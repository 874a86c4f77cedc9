import { colleagueForm } from '#contract/estates.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { EmailField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { StaffRoleField } from './staff-role-field.tsx'

export function AddColleague({
  estate,
  onClose,
}: {
  estate: { id: number; name: string }
  onClose: () => void
}) {
  const form = useContractForm({
    schema: colleagueForm,
    defaultValues: { name: '', email: '', staff_role: undefined },
    onSubmit: async (body) => {
      const { name, email } = await call('POST /estate/colleagues/:estateId', {
        params: { estateId: estate.id },
        body,
      })
      await screenIsFresh()
      toast.success(`${name} added successfully!`, { description: `We sent a link to ${email}.` })
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to add this colleague.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add Colleague"
      description={estate.name}
      submit="Add Colleague"
    >
      <AllowanceNote of="invitations" />
      <TextField label="Name" required autoComplete="off" {...form.field('name')} />
      <EmailField required {...form.field('email')} />
      <StaffRoleField {...form.controlled('staff_role')} />
    </FormDialog>
  )
}
