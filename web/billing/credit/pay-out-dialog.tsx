import { useRef } from 'react'
import { PAYOUT_METHODS, payoutForm } from '#contract/credit.ts'
import { formatNaira } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { type AnyPayer, accountOf } from '#web/shared/any-payer.ts'
import { useFirstOpenDay } from '#web/shared/first-open-day.ts'
import { newKey } from '#web/shared/new-key.ts'
import { keyOf } from '#web/shared/owed/queries.ts'
import { ReasonField } from '#web/shared/reason-field.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

export interface CreditDialogProps {
  payer: AnyPayer
  credit: number
  onClose: () => void
}

const METHODS = PAYOUT_METHODS.map((value) => ({ value, label: methodName(value) }))

export function PayOutDialog({ payer, credit, onClose }: CreditDialogProps) {
  // All tries send the same key, so a lost answer does not pay twice.
  const key = useRef(newKey())
  const first_open_on = useFirstOpenDay(payer.estate_id)
  const form = useContractForm({
    schema: payoutForm,
    defaultValues: {
      ...{ ...keyOf(accountOf(payer)), amount: credit, bank_reference: null, note: '' },
      paid_on: lagosToday(),
    },
    onSubmit: async (body) => {
      await call('POST /ledger/payout', { body: { ...body, key: key.current } })
      await screenIsFresh()
      toast.success('Credit paid back.')
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to record the payout.', error),
  })
  const { onChange: setMethod, ...method } = form.controlled('method')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Pay back credit"
      description={`${payer.name} has ${formatNaira(credit)} of credit. Record what you pay back.`}
      submit="Record payout"
    >
      <RadioGroup
        label="Method"
        required
        options={METHODS}
        {...method}
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
          hint={`At most ${formatNaira(credit)}.`}
          {...form.controlled('amount')}
        />
        <DayField
          label="Date paid back"
          required
          min={first_open_on ?? undefined}
          max={lagosToday()}
          {...form.field('paid_on')}
        />
      </div>
      {form.values.method === 'bank_transfer' && (
        <TextField label="Bank reference" required autoComplete="off" {...form.field('bank_reference')} />
      )}
      <ReasonField {...form.field('note')} />
    </FormDialog>
  )
}
