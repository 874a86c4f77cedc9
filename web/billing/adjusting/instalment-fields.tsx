import { useState } from 'react'
import { LATEST_INSTALMENT_MONTHS, type planForm } from '#contract/adjustments.ts'
import { formatNaira } from '#contract/money.ts'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import type { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { missingOf, spread } from './instalments.ts'

type PlanForm = ReturnType<typeof useContractForm<typeof planForm>>

/** One a month. */
const COUNTS = Array.from({ length: LATEST_INSTALMENT_MONTHS }, (_, index) => ({
  value: index + 1,
  label: index === 0 ? '1 instalment' : `${index + 1} instalments`,
}))

interface InstalmentFieldsProps {
  form: PlanForm
  /** Naira. */
  owed: number
  first: { count: number; on: string }
}

/** How many and from when; each can then be changed, and a line says whether they still add up. */
export function InstalmentFields({ form, owed, first }: InstalmentFieldsProps) {
  const [count, setCount] = useState(first.count)
  const [firstOn, setFirstOn] = useState(first.on)
  const { value: instalments, onChange, error } = form.controlled('instalments')
  const again = (wanted: number, from: string) => {
    setCount(wanted)
    setFirstOn(from)
    onChange(spread(owed, wanted, from))
  }
  const change = (index: number, field: 'amount' | 'due_on', value: number | string | undefined) =>
    form.set(
      'instalments',
      instalments.map((each, at) =>
        at === index ? { ...each, [field]: value } : each,
      ) as typeof instalments,
      `instalments.${index}.${field}`,
    )
  return (
    <>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <SelectField
          label="How many"
          options={COUNTS}
          value={count}
          onChange={({ target }) => again(Number(target.value), firstOn)}
        />
        <DayField
          label="First day"
          hint="Then every month."
          min={lagosToday()}
          value={firstOn}
          onChange={({ target }) => again(count, target.value)}
        />
      </div>
      <div>
        <ol aria-label="Instalments" className="border-b border-line">
          {instalments.map((each, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the third instalment is the third
              key={index}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2.5 border-t border-line py-2.5 sm:grid-cols-[1.5rem_1fr_1fr]"
            >
              <span className="py-2 text-ink-3 tabular-nums">{index + 1}.</span>
              <AmountField
                label={`Amount of instalment ${index + 1}`}
                labelHidden
                value={each.amount}
                onChange={(amount) => change(index, 'amount', amount)}
                error={form.errorOf(`instalments.${index}.amount`)}
              />
              <DayField
                label={`Day of instalment ${index + 1}`}
                labelHidden
                className="max-sm:col-start-2"
                min={lagosToday()}
                value={each.due_on}
                onChange={({ target }) => change(index, 'due_on', target.value)}
                error={form.errorOf(`instalments.${index}.due_on`)}
              />
            </li>
          ))}
        </ol>
        <Sum missing={missingOf(owed, instalments)} owed={owed} />
        {error && <FieldError>{error}</FieldError>}
      </div>
    </>
  )
}

const Sum = ({ missing, owed }: { missing: number; owed: number }) => (
  <p
    role="status"
    className={classes('pt-2.5 font-[560]', missing === 0 ? 'text-brand-ink' : 'text-amber-ink')}
  >
    {missing === 0
      ? `Adds up to ${formatNaira(owed)}`
      : missing > 0
        ? `${formatNaira(missing)} missing`
        : `${formatNaira(-missing)} too much`}
  </p>
)
