import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { type Adjustment, adjustForm } from '#contract/adjustments.ts'
import { nameOfEntry } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira, toKobo, toNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { newKey } from '#web/shared/new-key.ts'
import { type AccountOf, keyOf, openEntriesOf } from '#web/shared/owed/queries.ts'
import { ReasonField } from '#web/shared/reason-field.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import type { Entry } from '../account/entry-words.ts'

interface Change {
  amount: number | undefined
  entry: Pick<Entry, 'cancellable'> | undefined
}

/** The change of the debt in naira; undefined while the form lacks it. */
export function changeOf(kind: Kind, { amount, entry }: Change): number | undefined {
  if (kind === 'cancel') return entry && -entry.cancellable
  if (!amount) return undefined
  return kind === 'manual' ? amount : -amount
}

const words = (kobo: number): string =>
  kobo < 0 ? `${formatNaira(toNaira(-kobo))} credit` : formatNaira(toNaira(kobo))

/** The balance before and after a change in naira. */
export function balancesOf({ owed, credit }: Pick<Ledger, 'owed' | 'credit'>, change: number | undefined) {
  const net = toKobo(owed) - toKobo(credit)
  return { now: words(net), afterwards: change === undefined ? undefined : words(net + toKobo(change)) }
}

export type Kind = Adjustment['kind']

const schema = z
  .object({
    kind: z.custom<Kind>(),
    of: z.custom<AccountOf>(),
    of_entry: z.custom<number | undefined>(),
    name: z.string(),
    amount: z.custom<number>(),
    due_on: z.string(),
    note: z.string(),
  })
  .transform(({ kind, of, of_entry, name, amount, due_on, note }): z.input<typeof adjustForm> => {
    const key = keyOf(of)
    if (kind === 'manual') return { kind, ...key, name, amount, due_on, note }
    // The contract reports a missing entry.
    if (kind === 'cancel') return { kind, ...key, of_entry: of_entry as number, note }
    return { kind, ...key, ...(of_entry !== undefined && { of_entry }), amount, note }
  })
  .pipe(adjustForm)

interface Start {
  kind: Kind
  entry?: Entry | undefined
}

function useAdjusting(of: AccountOf, { kind: first, entry: given }: Start, onClose: () => void) {
  const ledger = useQuery(openEntriesOf(of))
  const [asking, setAsking] = useState(false)
  const sure = useRef(false)
  // All tries send the same key, so a lost answer does not adjust twice.
  const key = useRef(newKey())
  const form = useContractForm({
    schema,
    defaultValues: {
      ...{ kind: first, of, of_entry: given?.id, name: '', note: '' },
      amount: first === 'write_off' ? given?.open : undefined,
      due_on: lagosToday(),
    },
    onSubmit: async (body) => {
      // An added charge can be cancelled; the others are final.
      if (body.kind !== 'manual' && !sure.current) return setAsking(true)
      await call('POST /ledger/adjust', { body: { ...body, key: key.current } })
      await screenIsFresh()
      toast.success('Adjustment saved.')
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to adjust what is owed.', error),
  })
  const { kind, amount, of_entry } = form.values
  const open = ledger.data?.entries ?? []
  const entries = given && !open.some(({ id }) => id === given.id) ? [given, ...open] : open
  const entry = entries.find(({ id }) => id === of_entry)
  const most = entry ? entry.open : ledger.data?.owed
  return {
    form,
    kind,
    entries: kind === 'cancel' ? entries.filter(({ cancellable }) => cancellable > 0) : entries,
    entry,
    /** The largest adjustment in naira. */
    most,
    balances: ledger.data && balancesOf(ledger.data, changeOf(kind, { amount, entry })),
    pick: (id: number | undefined) => {
      form.controlled('of_entry').onChange(id)
      const picked = entries.find((each) => each.id === id)
      if (kind === 'write_off') form.controlled('amount').onChange(picked?.open)
    },
    asking,
    stopAsking: () => setAsking(false),
    send: async () => {
      sure.current = true
      await form.submit()
      sure.current = false
    },
  }
}
type Adjusting = ReturnType<typeof useAdjusting>

const KINDS: { value: Kind; label: string; hint: string }[] = [
  { value: 'manual', label: 'Add a charge', hint: 'Something more is owed' },
  { value: 'discount', label: 'Discount', hint: 'Less is asked for' },
  { value: 'write_off', label: 'Write off', hint: 'It will not be paid' },
  { value: 'cancel', label: 'Cancel an entry', hint: 'It should not be there' },
]

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
        placeholder={cancels ? 'Select an entry' : 'Oldest bills first'}
        options={entries.map((entry) => ({
          value: entry.id,
          label: `${nameOfEntry(entry, lagosToday())}: ${formatNaira(cancels ? entry.cancellable : entry.open)}`,
        }))}
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
  <dl className="flex gap-x-6 max-sm:justify-between" aria-live="polite">
    <div>
      <dt className="text-sm/4 text-ink-2">Owed now</dt>
      <dd className="font-[620]">{balances?.now ?? <SkeletonLine className="w-24" />}</dd>
    </div>
    <div>
      <dt className="text-sm/4 text-ink-2">Afterwards</dt>
      <dd className="font-[620]">{balances?.afterwards ?? '–'}</dd>
    </div>
  </dl>
)

interface AdjustDialogProps {
  tenancy: { id: AccountOf; name: string }
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
      beside={<Balances {...adjusting} />}
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
