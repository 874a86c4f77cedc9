import { colleagueForm, type Estate } from '#contract/estates.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { EmailField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

export function AddColleague({ estate, onClose }: { estate: Estate; onClose: () => void }) {
  const form = useContractForm({
    schema: colleagueForm,
    defaultValues: { name: '', email: '' },
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
      size="sm"
      title="Add Colleague"
      description={estate.name}
      submit="Add Colleague"
    >
      <AllowanceNote of="invitations" />
      <p className="text-ink-2">They can do all that you can do in this estate, and see all its money.</p>
      <TextField label="Name" required autoComplete="off" {...form.field('name')} />
      <EmailField required {...form.field('email')} />
    </FormDialog>
  )
}
