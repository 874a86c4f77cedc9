import { useState } from 'react'
import type { BilledCharge, EstateBilling, TermsPreview } from '#contract/billing.ts'
import { longDay } from '#contract/day-words.ts'
import { firstBillWords } from '#contract/terms-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { type ChargeDraft, draftWords, priceWords } from './draft.ts'
import { PayersFields } from './payers-fields.tsx'
import { AnchorField, TermsFields } from './terms-fields.tsx'

type Charge = ChargeDraft & { billed: boolean }

interface ChargeItemProps extends Pick<BilledCharge, 'charge'> {
  billing: EstateBilling
  typed: Charge
  /** The sum of one period; undefined until it is worked out. */
  effect: TermsPreview | undefined
  billing_from: string
  onChange: (charge: Charge) => void
  errorOf: (field: string) => string | undefined
}

const FIELDS = ['anchor_on', 'due_days', 'grace_days', 'late_fee.amount', 'late_fee.cap', 'rates']

/** A charge of the guide. Its terms stand in words until somebody changes them. */
export function ChargeItem(props: ChargeItemProps) {
  const { charge, billing, typed, effect, billing_from, onChange, errorOf } = props
  const { fee_amount, fee_cap, rates } = typed
  const [changing, setChanging] = useState(
    () =>
      FIELDS.some((field) => errorOf(field)) ||
      [fee_amount, fee_cap, ...rates.map(({ amount }) => amount)].some(Number.isNaN),
  )
  const [pressed, setPressed] = useState(false)
  const change = (changed: Partial<Charge>) => onChange({ ...typed, ...changed })
  return (
    <li className="rounded-surface border border-line p-4">
      <CheckboxField
        label={charge.name}
        hint={priceWords(charge)}
        checked={typed.billed}
        onChange={(event) => change({ billed: event.target.checked })}
        error={errorOf('charge_id')}
      />
      {typed.billed && effect && (
        <p className="mt-1.5 pl-7 font-[560]">{firstBillWords(effect, billing.today)}</p>
      )}
      {typed.billed && !changing && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pl-7">
          <p className="min-w-0 flex-1 basis-60 text-ink-2">
            Billed on {longDay(typed.anchor_on, billing.today)}. {draftWords(typed)}
          </p>
          <Button
            size="sm"
            aria-label={`Change terms of ${charge.name}`}
            onClick={() => {
              setChanging(true)
              setPressed(true)
            }}
          >
            Change
          </Button>
        </div>
      )}
      {typed.billed && changing && (
        <ChargeFields {...{ charge, billing, typed, billing_from, onChange: change, errorOf, pressed }} />
      )}
    </li>
  )
}

interface FieldsProps extends Omit<ChargeItemProps, 'onChange' | 'effect'> {
  onChange: (changed: Partial<Charge>) => void
  /** The first field takes the focus of the button that went away. */
  pressed: boolean
}

function ChargeFields(props: FieldsProps) {
  const { charge, billing, typed, billing_from, onChange, errorOf, pressed } = props
  const [hadRates] = useState(typed.rates.length > 0)
  return (
    <fieldset className="mt-4 grid gap-4.5 border-t border-line pt-4">
      <legend className="sr-only">{charge.name}</legend>
      <AnchorField
        autoFocus={pressed}
        min={billing_from}
        value={typed.anchor_on}
        onChange={(anchor_on) => onChange({ anchor_on })}
        error={errorOf('anchor_on')}
      />
      <TermsFields terms={typed} onChange={onChange} errorOf={errorOf} />
      <details open={hadRates}>
        <summary className="min-h-6 cursor-pointer text-ink-2 pointer-coarse:min-h-11">
          Who pays, and prices by type of home
        </summary>
        <div className="mt-3 grid gap-4.5">
          <PayersFields
            estateId={billing.estate.id}
            types={billing.types}
            price={charge.amount}
            terms={typed}
            onChange={onChange}
            errorOf={errorOf}
          />
        </div>
      </details>
    </fieldset>
  )
}
