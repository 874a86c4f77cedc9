import { nameOfEntry } from '#contract/due-words.ts'
import { formatNaira } from '#contract/money.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { DayField, TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import type { Entry } from '../account/entry-words.ts'
import { ReasonField } from './reason-field.tsx'
import { type Adjusting, type Kind, type Start, useAdjusting } from './use-adjusting.ts'

const KINDS: { value: Kind; label: string; hint: string }[] = [
  { value: 'manual', label: 'Add a charge', hint: 'Something more is owed' },
  { value: 'discount', label: 'Discount', hint: 'Less is asked for' },
  { value: 'write_off', label: 'Write off', hint: 'It will not be paid' },
  { value: 'cancel', label: 'Cancel an entry', hint: 'It should not be there' },
]

const choiceOf = (entry: Entry, naira: number) => ({
  value: entry.id,
  label: `${nameOfEntry(entry, lagosToday())}: ${formatNaira(naira)}`,
})

function AdjustFields({ adjusting }: { adjusting: Adjusting }) {
  const { form, kind } = adjusting
  return (
    <>
      <RadioGroup label="What to do" required options={KINDS} {...form.controlled('kind')} />
      {kind === 'manual' ? (
        <>
          <TextField label="What it is for" required autoComplete="off" {...form.field('name')} />
          <div className="grid gap-4.5 sm:grid-cols-2">
            <AmountField label="Amount" required {...form.controlled('amount')} />
            <DayField label="Due on" required {...form.field('due_on')} />
          </div>
        </>
      ) : (
        <OfEntry adjusting={adjusting} />
      )}
      <ReasonField {...form.field('note')} />
      <Balances {...adjusting} />
    </>
  )
}

function OfEntry({ adjusting: { form, kind, entries, most, pick } }: { adjusting: Adjusting }) {
  const { value, error } = form.controlled('of_entry')
  const cancels = kind === 'cancel'
  return (
    <>
      <SelectField
        label={cancels ? 'Entry' : 'Of'}
        required={cancels}
        name="of_entry"
        placeholder={cancels ? 'Select an entry' : 'What is owed longest'}
        options={entries.map((entry) => choiceOf(entry, cancels ? entry.cancellable : entry.open))}
        value={value ?? ''}
        onChange={({ target }) => pick(target.value ? Number(target.value) : undefined)}
        error={error}
        hint={cancels ? 'What paid it is free again, and pays what else is owed.' : undefined}
      />
      {!cancels && (
        <AmountField
          label="Amount"
          required
          hint={most !== undefined && `At most ${formatNaira(most)}.`}
          {...form.controlled('amount')}
        />
      )}
    </>
  )
}

const Balances = ({ balances }: Adjusting) => (
  <dl className="grid grid-cols-2 rounded-control bg-sunken px-4 py-3" aria-live="polite">
    <div>
      <dt className="text-sm text-ink-2">Owed now</dt>
      <dd className="mt-0.5 font-[620]">{balances?.now ?? <SkeletonLine className="w-28" />}</dd>
    </div>
    <div>
      <dt className="text-sm text-ink-2">Afterwards</dt>
      <dd className="mt-0.5 font-[620]">{balances?.afterwards ?? '–'}</dd>
    </div>
  </dl>
)

interface AdjustDialogProps {
  tenancy: { id: number; name: string }
  start?: Start
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
