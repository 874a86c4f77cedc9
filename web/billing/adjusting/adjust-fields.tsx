import { nameOfEntry } from '#contract/due-words.ts'
import { formatNaira } from '#contract/money.ts'
import type { Entry } from '#web/billing/account/entry-words.ts'
import { today } from '#web/shared/owed/owed-days.ts'
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ReasonField } from './reason-field.tsx'
import type { Adjusting, Kind } from './use-adjusting.ts'

const KINDS: { value: Kind; label: string; hint: string }[] = [
  { value: 'manual', label: 'Add a charge', hint: 'Something more is owed' },
  { value: 'discount', label: 'Discount', hint: 'Less is asked for' },
  { value: 'write_off', label: 'Write off', hint: 'It will not be paid' },
  { value: 'cancel', label: 'Cancel an entry', hint: 'It should not be there' },
]

const choiceOf = (entry: Entry, naira: number) => ({
  value: entry.id,
  label: `${nameOfEntry(entry, today())}: ${formatNaira(naira)}`,
})

/** What is filled in for the kind that is chosen, why, and what will be owed then. */
export function AdjustFields({ adjusting }: { adjusting: Adjusting }) {
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

/** Which entry, and how much of it where a part can be let off. */
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
