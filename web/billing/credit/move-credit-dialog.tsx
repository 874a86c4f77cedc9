import { useRef } from 'react'
import { creditMoveForm } from '#contract/credit.ts'
import { formatNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { accountOf } from '#web/shared/any-payer.ts'
import { MoveToField } from '#web/shared/move-to-field.tsx'
import { newKey } from '#web/shared/new-key.ts'
import { keyOf } from '#web/shared/owed/queries.ts'
import { ReasonField } from '#web/shared/reason-field.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import type { CreditDialogProps } from './pay-out-dialog.tsx'

export function MoveCreditDialog({ payer, credit, onClose }: CreditDialogProps) {
  // All tries send the same key, so a lost answer does not move twice.
  const key = useRef(newKey())
  const form = useContractForm({
    schema: creditMoveForm,
    defaultValues: { ...keyOf(accountOf(payer)), amount: credit, note: '' },
    onSubmit: async (body) => {
      await call('POST /ledger/transfer', { body: { ...body, key: key.current } })
      await screenIsFresh()
      toast.success('Credit moved.')
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to move the credit.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Move credit"
      description={`${payer.name} has ${formatNaira(credit)} of credit. On the other account it pays the oldest bills.`}
      submit="Move credit"
    >
      <MoveToField
        set={form.set}
        error={form.errorOf('to_tenant_id')}
        estateId={payer.estate_id}
        except={[payer]}
      />
      <AmountField
        label="Amount"
        required
        hint={`At most ${formatNaira(credit)}.`}
        {...form.controlled('amount')}
      />
      <ReasonField {...form.field('note')} hint="It stands on both statements, and both are told." />
    </FormDialog>
  )
}
