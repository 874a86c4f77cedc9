import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOfDue, periodOf } from '#contract/due-words.ts'
import { earliestPaidOn } from '#contract/manual-payments.ts'
import { formatNaira, isWholeKobo, sumNaira } from '#contract/money.ts'
import { MANUAL_METHODS, methodName } from '#contract/payment-methods.ts'
import { type AnyPayer, accountOf, choiceIdOf } from '#web/shared/any-payer.ts'
import { formatOwed, lateWords } from '#web/shared/owed/owed-words.ts'
import { keyOf, openEntriesOf } from '#web/shared/owed/queries.ts'
import { SettledLine } from '#web/shared/owed/settled-lines.tsx'
import { usePreview } from '#web/shared/owed/use-preview.ts'
import { PayerField } from '#web/shared/payer-field.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { PayableDue, PreviewProblem } from '../paying/dues.tsx'
import { SeveralHomes } from './several-homes.tsx'
import type { Recording } from './use-recording.ts'

const METHODS = MANUAL_METHODS.map((value) => ({ value, label: methodName(value) }))

export function RecordingFields({ recording, fixed }: { recording: Recording; fixed: boolean }) {
  const { form, payer } = recording
  const method = form.values.method
  const { onChange: setMethod, ...chosen } = form.controlled('method')
  return (
    <>
      {!fixed && (
        <PayerField
          label="Paid by"
          name="tenant_id"
          value={payer}
          onPick={recording.pickPayer}
          error={form.errorOf('tenant_id')}
        />
      )}
      <RadioGroup
        label="Method"
        required
        options={METHODS}
        {...chosen}
        onChange={(picked) => {
          setMethod(picked)
          // Cash has no reference, and its field is hidden.
          if (picked === 'cash') form.controlled('bank_reference').onChange(null)
        }}
      />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <AmountField
          label="Amount"
          required
          hint={
            recording.owed === undefined
              ? undefined
              : recording.owed > 0
                ? `${formatOwed(recording.owed)} is owed.`
                : 'Nothing is owed now.'
          }
          {...form.controlled('amount')}
        />
        <DayField
          label="Date received"
          required
          min={recording.first_open_on ?? earliestPaidOn(lagosToday())}
          max={lagosToday()}
          {...form.field('paid_on')}
        />
      </div>
      {(method === 'bank_transfer' || method === 'pos') && (
        <TextField
          label={method === 'pos' ? 'POS slip number' : 'Bank reference'}
          required
          autoComplete="off"
          hint="Each is recorded once, so that no money counts twice."
          {...form.field('bank_reference')}
        />
      )}
      {payer && !form.values.parts && (
        <>
          <PaidFor key={choiceIdOf(payer)} payer={payer} recording={recording} />
          <WhatItSettles payer={payer} amount={form.values.amount} entries={form.values.entries} />
        </>
      )}
      {payer && <SeveralHomes recording={recording} payer={payer} />}
      <TextareaField
        label="Note"
        rows={2}
        autoComplete="off"
        hint="Read only by those who run the estate."
        {...form.field('note')}
      />
    </>
  )
}

const previewKeyOf = (payer: AnyPayer) => {
  const of = accountOf(payer)
  return typeof of === 'number' ? keyOf(of) : { account_ids: [of.account_id] }
}

interface Settles {
  payer: AnyPayer
  amount: number | undefined
  entries?: number[] | undefined
  title?: string
}

export function WhatItSettles({ payer, amount, entries, title = 'What it settles' }: Settles) {
  const { data: ledger } = useQuery(openEntriesOf(accountOf(payer)))
  const asked = ledger?.billing && amount && amount > 0 && isWholeKobo(amount)
  const preview = usePreview(asked ? { ...previewKeyOf(payer), amount, ...(entries && { entries }) } : null)
  if (!asked) return null
  const { data, error, current } = preview
  if (error) return <PreviewProblem title="What it settles could not be worked out." preview={preview} />
  if (!data)
    return (
      <div aria-busy="true">
        <SkeletonLine className="w-full" />
      </div>
    )
  return (
    <div className={current ? undefined : 'stale'} aria-live="polite">
      <h3 className="font-[560]">{title}</h3>
      {data.settles.length > 0 && (
        <ul aria-label={title} className="mt-1 border-b border-line">
          {data.settles.map((each) => (
            <SettledLine key={each.entry_id} settles={each} named />
          ))}
        </ul>
      )}
      <p className="mt-2 text-ink-2">
        {data.credit > 0
          ? `${formatNaira(data.credit)} is left as credit, and goes to the next due.`
          : 'No credit left over.'}
      </p>
    </div>
  )
}

function PaidFor({ payer, recording }: { payer: AnyPayer; recording: Recording }) {
  const { form, owed, propose } = recording
  const [picks, setPicks] = useState(() => form.values.entries !== undefined)
  const { data } = useQuery(openEntriesOf(accountOf(payer)))
  const { onChange } = form.controlled('entries')
  if (!data?.billing || data.entries.length === 0) return null
  const picked = form.values.entries ?? []
  const [wrong] = picked.flatMap((_, index) => form.errorOf(`entries.${index}`) ?? [])

  const sumOf = (ids: readonly number[]) =>
    sumNaira(data.entries.filter(({ id }) => ids.includes(id)).map(({ open }) => ({ amount: open })))
  const pick = (ids: number[]) => {
    propose(ids.length > 0 ? sumOf(ids) : owed || undefined)
    onChange(ids.length > 0 ? ids : undefined)
  }
  return (
    <div>
      <RadioGroup
        label="Apply to"
        options={[
          { value: 'oldest', label: 'Oldest bills first' },
          { value: 'picked', label: 'Bills I choose' },
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
            <PayableDue
              key={id}
              label={nameOfDue({ name, period: periodOf(period) }, lagosToday())}
              hint={due_on && lateWords(due_on)}
              amount={open}
              checked={picked.includes(id)}
              onChange={(on) => pick(on ? [...picked, id] : picked.filter((each) => each !== id))}
            />
          ))}
        </ul>
      )}
      {wrong && <FieldError>{wrong}</FieldError>}
    </div>
  )
}
