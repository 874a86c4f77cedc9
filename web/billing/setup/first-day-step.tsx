import { longDay, monthWords } from '#contract/day-words.ts'
import { BILLING_FROM_MONTHS } from '#contract/limits.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { beginOn, type Draft, firstOfMonth } from './draft.ts'

const MOST_RAISE_DAYS = 31

/** From which month on, and how early the dues are raised. */
export function FirstDayStep({
  draft,
  today,
  onChange,
}: {
  draft: Draft
  today: string
  onChange: (draft: Draft) => void
}) {
  const months = Array.from({ length: 2 * BILLING_FROM_MONTHS + 1 }, (_, index) =>
    firstOfMonth(today, index - BILLING_FROM_MONTHS),
  )
  return (
    <div className="grid max-w-xl gap-4.5">
      <p className="text-ink-2">
        From this day on the estate keeps what each tenancy owes. What was owed before is an opening balance,
        which you type or paste in the third step. Payments made since this day count.
      </p>
      <SelectField
        label="First month"
        required
        value={draft.billing_from}
        onChange={(event) => onChange(beginOn(draft, event.target.value))}
        options={months.map((value) => ({ value, label: monthWords(value) }))}
        hint={`Nothing is charged before ${longDay(draft.billing_from)}.`}
      />
      <TextField
        label="Days ahead"
        type="number"
        inputMode="numeric"
        min={0}
        max={MOST_RAISE_DAYS}
        value={draft.raise_days}
        onChange={(event) => onChange({ ...draft, raise_days: Math.trunc(Number(event.target.value)) })}
        hint="How many days before a period begins residents see what it asks for, at most 31."
      />
    </div>
  )
}
