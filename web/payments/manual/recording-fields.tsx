import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOfDue, periodOf } from '#contract/due-words.ts'
import { earliestPaidOn, type Payer } from '#contract/manual-payments.ts'
import { formatNaira, isWholeKobo, sumNaira } from '#contract/money.ts'
import { MANUAL_METHODS, methodName } from '#contract/payment-methods.ts'
import { many } from '#web/api/queries.ts'
import { lateWords } from '#web/shared/owed/owed-words.ts'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { SettledLine } from '#web/shared/owed/settled-lines.tsx'
import { usePreview } from '#web/shared/owed/use-preview.ts'
import { classes } from '#web/ui/classes.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { Notice, RetryNotice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { ComboboxField } from '#web/ui/form/combobox-field.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { Money } from '#web/ui/text/money.tsx'
import type { Recording } from './use-recording.ts'

const OFFERED = 20

const toChoice = ({ id, name, property_title, estate_name, left }: Payer) => ({
  id,
  label: name,
  detail: `${property_title}, ${estate_name}${left ? ', moved out' : ''}`,
})

interface PayerPickerProps {
  value: Payer | null
  onChange: (payer: Payer | null) => void
  error: string | undefined
}

function PayerPicker({ value, onChange, error }: PayerPickerProps) {
  const [q, setQ] = useState('')
  const payers = useQuery(many('GET /payment/payers', { query: { page: 1, per_page: OFFERED, q: q.trim() } }))
  return (
    <ComboboxField
      label="Paid by"
      required
      name="tenant_id"
      placeholder="Name, phone or property..."
      value={value && toChoice(value)}
      onChange={(choice) => {
        setQ('')
        onChange(payers.data?.rows.find(({ id }) => id === choice?.id) ?? null)
      }}
      choices={payers.data?.rows.map(toChoice) ?? []}
      onSearch={setQ}
      loading={payers.isFetching}
      empty={payers.error ? `Failed to load tenants. ${payers.error.message}` : 'No tenants found'}
      hint={value ? toChoice(value).detail : undefined}
      error={error}
    />
  )
}

const METHODS = MANUAL_METHODS.map((value) => ({ value, label: methodName(value) }))

/** What is filled in; `fixed` where the tenancy is known already. */
export function RecordingFields({ recording, fixed }: { recording: Recording; fixed: boolean }) {
  const { form, payer, pickPayer } = recording
  const method = form.values.method
  const { onChange: setMethod, ...chosen } = form.controlled('method')
  return (
    <>
      {!fixed && <PayerPicker value={payer} onChange={pickPayer} error={form.errorOf('tenant_id')} />}
      <RadioGroup
        label="Method"
        required
        options={METHODS}
        {...chosen}
        onChange={(picked) => {
          setMethod(picked)
          // There is none of cash, and the field is gone with what was typed in it.
          if (picked === 'cash') form.controlled('bank_reference').onChange(null)
        }}
      />
      <div className="grid gap-4.5 sm:grid-cols-2">
        <AmountField label="Amount" required {...form.controlled('amount')} />
        <TextField
          label="Date received"
          type="date"
          required
          min={earliestPaidOn(lagosToday())}
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
      {payer && <PaidFor key={payer.id} payer={payer} form={form} />}
      {payer && <WhatItSettles payer={payer} form={form} />}
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

/** The dues that a manual payment settles and the credit that remains, in an estate that bills. */
export function WhatItSettles({ payer, form }: { payer: Payer } & Pick<Recording, 'form'>) {
  const { data: ledger } = useQuery(openEntriesOf(payer.id))
  const { amount, entries } = form.values
  const asked = ledger?.billing && amount && amount > 0 && isWholeKobo(amount)
  const preview = usePreview(asked ? { tenant_id: payer.id, amount, ...(entries && { entries }) } : null)
  if (!asked) return null
  const { data, error, current, refetch } = preview
  if (error) {
    const wrong = Object.values(error.errors ?? {}).flat()
    return wrong.length > 0 ? (
      <Notice tone="wait">{wrong.join(' ')}</Notice>
    ) : (
      <RetryNotice title="What it settles could not be worked out." query={{ error, refetch }} />
    )
  }
  if (!data)
    return (
      <div aria-busy="true">
        <SkeletonLine className="w-full" />
      </div>
    )
  return (
    <div className={classes('transition-opacity', !current && 'opacity-55')} aria-live="polite">
      <h3 className="font-[560]">What it settles</h3>
      {data.settles.length > 0 && (
        <ul aria-label="What it settles" className="mt-1 border-b border-line">
          {data.settles.map((each) => (
            <SettledLine key={each.entry_id} settles={each} named />
          ))}
        </ul>
      )}
      <p className="mt-2 text-ink-2">
        {data.credit > 0
          ? `${formatNaira(data.credit)} is left as credit, and goes to the next due.`
          : 'Nothing of it is left as credit.'}
      </p>
    </div>
  )
}

/** Picks the entries to pay first. Nothing is drawn where the estate does not bill or nothing is owed. */
function PaidFor({ payer, form }: { payer: Payer } & Pick<Recording, 'form'>) {
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
                label={nameOfDue({ name, period: periodOf(period) }, lagosToday())}
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
