import { countOf } from '#contract/counts.ts'
import { reversePaymentBody } from '#contract/manual-payments.ts'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { Receipt } from '#contract/receipts.ts'
import { call } from '#web/api/call.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextareaField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

export function ReverseDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { id, payment_method, payer_name, property_title, split } = receipt
  const { invoice_number, amount } = split ?? receipt
  const homes = split ? countOf(split.homes.length, 'home') : property_title
  const form = useContractForm({
    schema: reversePaymentBody,
    defaultValues: { note: '' },
    onSubmit: async (body) => {
      await call('POST /payment/:id/reverse', { params: { id }, body })
      toast.success(`Payment ${invoice_number} reversed.`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to reverse the payment.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Reverse payment ${invoice_number}?`}
      description={`${methodName(payment_method)} ${formatNaira(amount)} from ${payer_name}, ${homes}. The whole payment is cancelled. You cannot undo this.`}
      submit="Reverse payment"
      variant="danger"
    >
      <TextareaField label="Reason" required hint="The payer reads it." {...form.field('note')} />
    </FormDialog>
  )
}
