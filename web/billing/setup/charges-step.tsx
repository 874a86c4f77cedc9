import { Tag } from 'lucide-react'
import type { BilledCharge, EstateBilling } from '#contract/billing.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { type ChargeDraft, canBeBilled, type Draft, priceWords } from './draft.ts'
import { AnchorField, TermsFields } from './terms-fields.tsx'

interface ChargesStepProps {
  draft: Draft
  billing: EstateBilling
  onChange: (draft: Draft) => void
  errorOf: (chargeId: number, field: string) => string | undefined
}

export function ChargesStep({ draft, billing, onChange, errorOf }: ChargesStepProps) {
  const offered = billing.charges.filter(canBeBilled)
  if (offered.length === 0)
    return (
      <EmptyState icon={Tag} title="No active charge">
        Add a charge on the Charges page first.
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <p className="max-w-xl text-ink-2">
        What you tick is asked for by itself in each period. What you leave can still be bought, as today.
      </p>
      <ul className="grid gap-3">
        {offered.map(({ charge }) => (
          <ChargeItem
            key={charge.id}
            charge={charge}
            billing_from={draft.billing_from}
            typed={draft.charges[charge.id]}
            errorOf={(field) => errorOf(charge.id, field)}
            onChange={(typed) => onChange({ ...draft, charges: { ...draft.charges, [charge.id]: typed } })}
          />
        ))}
      </ul>
    </div>
  )
}

type Charge = ChargeDraft & { billed: boolean }

interface ChargeItemProps extends Pick<BilledCharge, 'charge'> {
  typed: Charge | undefined
  billing_from: string
  onChange: (charge: Charge) => void
  errorOf: (field: string) => string | undefined
}

function ChargeItem({ charge, typed, billing_from, onChange, errorOf }: ChargeItemProps) {
  if (!typed) return null
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
      {typed.billed && (
        <fieldset className="mt-4 grid gap-4.5 border-t border-line pt-4">
          <legend className="sr-only">{charge.name}</legend>
          <AnchorField
            min={billing_from}
            value={typed.anchor_on}
            onChange={(anchor_on) => change({ anchor_on })}
            error={errorOf('anchor_on')}
          />
          <TermsFields terms={typed} onChange={change} errorOf={errorOf} />
        </fieldset>
      )}
    </li>
  )
}
