import { methodName, RECORDED_METHODS } from '#contract/payment-methods.ts'
import { earliestPaidOn } from '#contract/recorded-payments.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'
import { PaidFor } from './paid-for.tsx'
import { PayerPicker } from './payer-picker.tsx'
import { type Recording, today } from './use-recording.ts'
import { WhatItSettles } from './what-it-settles.tsx'

const METHODS = RECORDED_METHODS.map((value) => ({ value, label: methodName(value) }))

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
          min={earliestPaidOn(today())}
          max={today()}
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
