import { formatNaira } from '#contract/money.ts'
import type { Entry } from '#web/billing/account/entry-words.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { AdjustFields } from './adjust-fields.tsx'
import { type Kind, useAdjusting } from './use-adjusting.ts'

interface AdjustDialogProps {
  tenancy: { id: number; name: string }
  /** What to do first, and with what. */
  start?: { kind: Kind; entry?: Entry | undefined } | undefined
  onClose: () => void
}

const SUBMIT = {
  manual: 'Add charge',
  discount: 'Give discount',
  write_off: 'Write off',
  cancel: 'Cancel entry',
}

/** Corrects what a tenancy owes, after saying what it will owe then. */
export function AdjustDialog({ tenancy, start = { kind: 'manual' }, onClose }: AdjustDialogProps) {
  const adjusting = useAdjusting(tenancy.id, start, onClose)
  const { form, kind, balances, asking, stopAsking, send } = adjusting
  const amount = form.values('amount')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Adjust"
      description={tenancy.name}
      submit={SUBMIT[kind]}
      variant={kind === 'write_off' || kind === 'cancel' ? 'danger' : 'primary'}
      leave="Close"
    >
      <AdjustFields adjusting={adjusting} />
      <ConfirmDialog
        open={asking}
        onClose={stopAsking}
        title={`Write off ${formatNaira(amount ?? 0)} of ${tenancy.name}?`}
        description={`It counts as lost, and is not asked for any more. ${
          balances?.afterwards ? `Owed afterwards: ${balances.afterwards}. ` : ''
        }This cannot be undone: to ask for it again, add a charge.`}
        confirm="Write off"
        onConfirm={send}
      />
    </FormDialog>
  )
}
