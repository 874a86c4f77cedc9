import { bankLinesApi } from '#contract/bank-lines.ts'
import { ReasonField } from '#web/shared/reason-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

interface ReasonDialogProps {
  title: string
  description: string
  hint: string
  submit: string
  onReason: (body: { note: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a change that people read later. */
export function ReasonDialog({ hint, onReason, ...dialog }: ReasonDialogProps) {
  const form = useContractForm({
    schema: bankLinesApi.reopenLine.body,
    defaultValues: { note: '' },
    onSubmit: async (body) => {
      await onReason(body)
      dialog.onClose()
    },
  })
  return (
    <FormDialog {...dialog} form={form} size="sm" variant="danger">
      <ReasonField {...form.field('note')} hint={hint} />
    </FormDialog>
  )
}
