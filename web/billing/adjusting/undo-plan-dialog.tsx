import { useRef } from 'react'
import { undoPlanForm } from '#contract/adjustments.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { newKey } from '#web/shared/new-key.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { ReasonField } from './reason-field.tsx'

interface UndoPlanDialogProps {
  tenancy: { id: number; name: string }
  onClose: () => void
}

export function UndoPlanDialog({ tenancy, onClose }: UndoPlanDialogProps) {
  const key = useRef(newKey())
  const form = useContractForm({
    schema: undoPlanForm,
    defaultValues: { tenant_id: tenancy.id, note: '' },
    onSubmit: async (body) => {
      await call('POST /plan/undo', { body: { ...body, key: key.current } })
      await screenIsFresh()
      toast.success('Payment plan undone.')
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to undo the payment plan.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Undo payment plan"
      description={`${tenancy.name} owes the same. The plan’s unpaid part is due on the days before the plan, and is late since then.`}
      submit="Undo plan"
      variant="danger"
    >
      <ReasonField {...form.field('note')} hint={`${tenancy.name} is told.`} />
    </FormDialog>
  )
}
