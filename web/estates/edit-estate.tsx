import { type Estate, saveEstateBody } from '#contract/estates.ts'
import { call } from '#web/api/call.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { EstateFields } from './estate-fields.tsx'

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
