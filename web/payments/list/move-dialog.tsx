import { useRef } from 'react'
import { paymentMoveForm } from '#contract/credit.ts'
import { formatAmount } from '#contract/money.ts'
import type { Receipt } from '#contract/receipts.ts'
import { call } from '#web/api/call.ts'
import { MoveToField } from '#web/shared/move-to-field.tsx'
import { newKey } from '#web/shared/new-key.ts'
import { ReasonField } from '#web/shared/reason-field.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

export function MoveDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { id, invoice_number, amount, currency, estate_id, moved, property_title } = receipt
  // All tries send the same key, so a lost answer does not move twice.
  const key = useRef(newKey())
  const form = useContractForm({
    schema: paymentMoveForm,
    defaultValues: { note: '' },
    onSubmit: async (body) => {
      await call('POST /payment/:id/move', { params: { id }, body: { ...body, key: key.current } })
      toast.success(`Payment ${invoice_number} moved.`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to move the payment.', error),
  })
  const from = moved?.property_title ?? property_title
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        <>
          Move payment <span className="whitespace-nowrap">{invoice_number}</span>
        </>
      }
      description={`${formatAmount(amount, currency)}. What it paid for ${from} is owed again there. On the other account it pays the oldest bills.`}
      submit="Move payment"
    >
      <MoveToField set={form.set} error={form.errorOf('to_tenant_id')} estateId={estate_id} />
      <ReasonField {...form.field('note')} hint="It stands on both statements, and both are told." />
    </FormDialog>
  )
}
