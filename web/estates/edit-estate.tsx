import { type Estate, saveEstateBody } from '#contract/estates.ts'
import { call } from '#web/api.ts'
import { useContractForm } from '#web/ui/contract-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { LeaveButton } from '#web/ui/overlay.tsx'
import { toast, toastFailure } from '#web/ui/toast.ts'
import { EstateFields } from './estate-fields.tsx'
import { refreshEstates } from './queries.ts'

export function EditEstate({ estate, onClose }: { estate: Estate; onClose: () => void }) {
  const { id, name, owner, phone_number, address, email, status, lga_id } = estate
  const form = useContractForm({
    schema: saveEstateBody,
    defaultValues: { name, owner, phone_number, address, email, status, lga_id },
    onSubmit: async (body) => {
      const saved = await call('PUT /estate/update/:id', { params: { id }, body })
      toast.success(`${saved.name} updated successfully!`)
      onClose()
      await refreshEstates()
    },
    onFailure: (error) => toastFailure('Failed to update estate', error),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit Estate"
      description={name}
      footer={
        <>
          <LeaveButton>Cancel</LeaveButton>
          <SubmitButton form={form}>Save Changes</SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <EstateFields form={form} emailHint="Where the estate is written to. Nobody's sign-in changes." />
      </Form>
    </Dialog>
  )
}
