import { AmountField } from '#web/ui/form/amount-field.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { ChargeDraft } from './draft.ts'

type Terms = Omit<ChargeDraft, 'anchor_on'>

const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

interface AnchorFieldProps {
  min?: string
  autoFocus?: boolean
  value: string
  onChange: (day: string) => void
  error: string | undefined
}

export const AnchorField = ({ onChange, ...field }: AnchorFieldProps) => (
  <DayField
    className="max-w-xs"
    label="Billed on"
    required
    hint="The first day of a period, from 1 to 28"
    onChange={(event) => onChange(event.target.value)}
    {...field}
  />
)

interface TermsFieldsProps {
  terms: Terms
  onChange: (changed: Partial<Terms>) => void
  errorOf: (field: string) => string | undefined
}

export function TermsFields({ terms, onChange, errorOf }: TermsFieldsProps) {
  const days = (label: string, field: 'due_days' | 'grace_days', hint: string) => (
    <TextField
      label={label}
      hint={hint}
      type="number"
      inputMode="numeric"
      min={0}
      max={365}
      value={terms[field] ?? ''}
      onChange={({ target }) =>
        onChange({ [field]: numberIn(target.value) && Math.trunc(target.valueAsNumber) })
      }
      error={errorOf(field)}
    />
  )
  return (
    <div className="grid items-start gap-4.5 sm:grid-cols-2">
      <SelectField
        label="Due"
        hint={terms.due_month_end && 'Of the month in which the period begins'}
        value={terms.due_month_end ? 'month_end' : 'days'}
        onChange={(event) => onChange({ due_month_end: event.target.value === 'month_end' })}
        options={[
          { value: 'days', label: 'Some days after the period begins' },
          { value: 'month_end', label: 'Last day of the month' },
        ]}
      />
      {!terms.due_month_end &&
        days('Due after (days)', 'due_days', 'Counted from the first day of the period')}
      <SelectField
        label="Move-in and move-out period"
        hint="When somebody moves in or out during a period"
        value={terms.proration}
        onChange={(event) => onChange({ proration: event.target.value as Terms['proration'] })}
        options={[
          { value: 'full', label: 'Full period' },
          { value: 'daily', label: 'Only the days lived there' },
          { value: 'none', label: 'Free' },
        ]}
      />
      <SelectField
        label="Late fee"
        value={terms.fee}
        onChange={(event) => onChange({ fee: event.target.value as Terms['fee'] })}
        options={[
          { value: 'none', label: 'None' },
          { value: 'fixed', label: 'An amount' },
          { value: 'percent', label: 'A percentage of the unpaid part' },
        ]}
      />
      {terms.fee !== 'none' && (
        <>
          {days('Days of grace', 'grace_days', 'After the due day, before a late fee')}
          {terms.fee === 'fixed' ? (
            <AmountField
              label="Late fee in naira"
              required
              value={terms.fee_amount}
              onChange={(fee_amount) => onChange({ fee_amount })}
              error={errorOf('late_fee.amount')}
            />
          ) : (
            <TextField
              label="Late fee in per cent"
              required
              type="number"
              inputMode="decimal"
              min={0}
              max={100}
              step="0.01"
              value={terms.fee_amount ?? ''}
              onChange={(event) => onChange({ fee_amount: numberIn(event.target.value) })}
              error={errorOf('late_fee.amount')}
            />
          )}
          <AmountField
            label="At most"
            hint="All late fees of one due together; empty for no limit"
            value={terms.fee_cap}
            onChange={(fee_cap) => onChange({ fee_cap })}
            error={errorOf('late_fee.cap')}
          />
          <CheckboxField
            label="Again each month"
            hint="Until it is paid"
            checked={terms.fee_monthly}
            onChange={(event) => onChange({ fee_monthly: event.target.checked })}
          />
        </>
      )}
    </div>
  )
}
