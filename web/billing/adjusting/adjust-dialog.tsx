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

const MEANS = {
  manual: '',
  discount: 'Less is asked for.',
  write_off: 'It counts as lost, and is not asked for any more.',
  cancel: 'It counts as never asked for. What paid it is free again, and pays what else is owed.',
}

/** Corrects what a tenancy owes, after saying what it will owe then. */
export function AdjustDialog({ tenancy, start = { kind: 'manual' }, onClose }: AdjustDialogProps) {
  const adjusting = useAdjusting(tenancy.id, start, onClose)
  const { form, kind, entry, balances, asking, stopAsking, send } = adjusting
  const amount = formatNaira(form.values.amount ?? 0)
  const question = {
    manual: '',
    discount: `Give ${tenancy.name} a discount of ${amount}?`,
    write_off: `Write off ${amount} of ${tenancy.name}?`,
    cancel: `Cancel ${entry?.name} of ${tenancy.name}?`,
  }
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
        title={question[kind]}
        description={`${MEANS[kind]} ${
          balances?.afterwards ? `Owed afterwards: ${balances.afterwards}. ` : ''
        }This cannot be undone: to ask for it again, add a charge.`}
        confirm={SUBMIT[kind]}
        leave="Close"
        onConfirm={send}
      />
    </FormDialog>
  )
}
