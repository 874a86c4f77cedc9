import { type Colleague, staffRoleForm } from '#contract/estates.ts'
import { STAFF_LABELS } from '#contract/staff-words.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { StaffRoleField } from './staff-role-field.tsx'

interface ChangeStaffRoleProps {
  estate: { id: number; name: string }
  colleague: Colleague
  onClose: () => void
}

export function ChangeStaffRole({ estate, colleague, onClose }: ChangeStaffRoleProps) {
  const { id: userId, name, staff_role } = colleague
  const form = useContractForm({
    schema: staffRoleForm,
    defaultValues: { staff_role },
    onSubmit: async (body) => {
      const params = { estateId: estate.id, userId }
      const changed = await call('PUT /estate/colleagues/:estateId/:userId', { params, body })
      await screenIsFresh()
      toast.success(`${name} is now: ${STAFF_LABELS[changed.staff_role]}`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to change the role.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={name}
      description={`Counts from their next click at ${estate.name}. They get a message.`}
      submit="Save Changes"
    >
      <StaffRoleField {...form.controlled('staff_role')} />
    </FormDialog>
  )
}
