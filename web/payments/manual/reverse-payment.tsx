import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { reversePaymentBody } from '#contract/manual-payments.ts'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { Receipt } from '#contract/receipts.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextareaField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

/** Reverses a manual payment. Other payments have no button. */
export function ReversePayment({ receipt }: { receipt: Receipt }) {
  const [asking, setAsking] = useState(false)
  if (!receipt.recorded || receipt.status !== 'success' || receipt.reversed) return null
  return (
    <>
      <Button icon={Undo2} onClick={() => setAsking(true)}>
        Reverse
      </Button>
      {asking && <ReverseDialog receipt={receipt} onClose={() => setAsking(false)} />}
    </>
  )
}

function ReverseDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { id, invoice_number, payment_method, amount, payer_name, property_title } = receipt
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
      description={`${methodName(payment_method)} ${formatNaira(amount)} from ${payer_name}, ${property_title}. All of it counts no longer, and this cannot be undone.`}
      submit="Reverse payment"
      variant="danger"
    >
      <TextareaField label="Reason" required hint="The payer reads it." {...form.field('note')} />
    </FormDialog>
  )
}
