import { useRef } from 'react'
import { undoPayoutForm } from '#contract/credit.ts'
import { formatNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { newKey } from '#web/shared/new-key.ts'
import { type AccountOf, keyOf } from '#web/shared/owed/queries.ts'
import { ReasonField } from '#web/shared/reason-field.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import type { Entry } from '../account/entry-words.ts'

interface UndoPayoutDialogProps {
  tenancy: { id: AccountOf; name: string }
  payout: Entry
  onClose: () => void
}

export function UndoPayoutDialog({ tenancy, payout, onClose }: UndoPayoutDialogProps) {
  // All tries send the same key, so a lost answer does not undo twice.
  const key = useRef(newKey())
  const form = useContractForm({
    schema: undoPayoutForm,
    defaultValues: { ...keyOf(tenancy.id), of_entry: payout.id, note: '' },
    onSubmit: async (body) => {
      await call('POST /ledger/payout/undo', { body: { ...body, key: key.current } })
      await screenIsFresh()
      toast.success('Payout undone.')
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to undo the payout.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Undo payout"
      description={`For a payout that was recorded by mistake. ${formatNaira(payout.amount)} is credit of ${tenancy.name} again and pays what is owed.`}
      submit="Undo payout"
      variant="danger"
    >
      <ReasonField {...form.field('note')} hint={`${tenancy.name} is told.`} />
    </FormDialog>
  )
}
