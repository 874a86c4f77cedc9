import { countOf } from '#contract/counts.ts'
import { reversePaymentBody } from '#contract/manual-payments.ts'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { Receipt } from '#contract/receipts.ts'
import { call } from '#web/api/call.ts'
import { useAsked } from '#web/shared/use-asked.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextareaField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

/** An owner may have paid for a tenant. */
export const debtorOf = ({ payer_name, property_title, split, moved, tenant_id }: Receipt): string =>
  split ? 'The homes' : (moved?.property_title ?? (tenant_id === null ? property_title : payer_name))

export function ReverseDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { id, payment_method, payer_name, property_title, split } = receipt
  const { invoice_number, amount } = split ?? receipt
  const homes = split ? countOf(split.homes.length, 'home') : property_title
  const owed = useAsked(['GET what a reversal leaves', id], {}, (_, signal) =>
    call('POST /payment/:id/reverse/preview', { params: { id }, signal, refetch: false }),
  )
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
      title={
        <>
          Reverse payment <span className="whitespace-nowrap">{invoice_number}?</span>
        </>
      }
      description={`${methodName(payment_method)} ${formatNaira(amount)} from ${payer_name}, ${homes}. The whole payment is cancelled. You cannot undo this.`}
      submit="Reverse payment"
      variant="danger"
    >
      {owed.isPending ? (
        <SkeletonLine className="w-64" />
      ) : (
        owed.data?.owed != null && (
          <p className="break-words">
            {debtorOf(receipt)} will owe <b className="font-[640]">{formatNaira(owed.data.owed)}</b>.
          </p>
        )
      )}
      <TextareaField label="Reason" required hint="The payer reads it." {...form.field('note')} />
    </FormDialog>
  )
}
