import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOfDue, periodOf } from '#contract/due-words.ts'
import { sumNaira } from '#contract/money.ts'
import type { Payer } from '#contract/recorded-payments.ts'
import { lateWords } from '#web/shared/owed/lateness.ts'
import { today } from '#web/shared/owed/owed-days.ts'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Money } from '#web/ui/text/money.tsx'
import type { Recording } from './use-recording.ts'

/** What of the open entries money pays first. Not there where the estate keeps no book, or nothing is owed. */
export function PaidFor({ payer, form }: { payer: Payer } & Pick<Recording, 'form'>) {
  const [picks, setPicks] = useState(() => form.values.entries !== undefined)
  const { data } = useQuery(openEntriesOf(payer.id))
  const { onChange } = form.controlled('entries')
  if (!data?.billing || data.entries.length === 0) return null
  const picked = form.values.entries ?? []
  const [wrong] = picked.flatMap((_, index) => form.errorOf(`entries.${index}`) ?? [])

  const sumOf = (ids: readonly number[]) =>
    sumNaira(data.entries.filter(({ id }) => ids.includes(id)).map(({ open }) => ({ amount: open })))
  const pick = (ids: number[]) => {
    const amount = form.controlled('amount')
    // An amount that nobody typed follows what is picked.
    if (!amount.value || amount.value === sumOf(picked)) amount.onChange(sumOf(ids) || undefined)
    onChange(ids.length > 0 ? ids : undefined)
  }
  return (
    <div>
      <RadioGroup
        label="What it pays"
        options={[
          { value: 'oldest', label: 'What is owed longest' },
          { value: 'picked', label: 'What I pick' },
        ]}
        value={picks ? 'picked' : 'oldest'}
        onChange={(way) => {
          setPicks(way === 'picked')
          onChange(undefined)
        }}
      />
      {picks && (
        <ul aria-label="What is owed" className="mt-3">
          {data.entries.map(({ id, name, period, due_on, open }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-4 border-t border-line py-2 first:border-t-0"
            >
              <CheckboxField
                label={nameOfDue({ name, period: periodOf(period) }, today())}
                hint={due_on && lateWords(due_on)}
                checked={picked.includes(id)}
                onChange={({ target }) =>
                  pick(target.checked ? [...picked, id] : picked.filter((each) => each !== id))
                }
              />
              <span className="font-[560]">
                <Money amount={open} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {wrong && <FieldError>{wrong}</FieldError>}
    </div>
  )
}
