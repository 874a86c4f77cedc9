import type { EstateBilling } from '#contract/billing.ts'
import { PricesByHome } from '#web/shared/prices-by-home.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { ChargeDraft } from './draft.ts'

type Terms = Pick<ChargeDraft, 'billed_to' | 'empty_homes' | 'chosen_only' | 'rates'>

interface PayersFieldsProps {
  estateId: number
  types: EstateBilling['types']
  /** The price of the charge in naira. */
  price: number | undefined
  terms: Terms
  onChange: (changed: Partial<Terms>) => void
  errorOf: (field: string) => string | undefined
}

/** The payer of a charge, and the prices of types and of single homes. */
export function PayersFields({ estateId, types, price, terms, onChange, errorOf }: PayersFieldsProps) {
  const { billed_to, empty_homes, chosen_only, rates } = terms
  return (
    <>
      <div className="grid items-start gap-4.5 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label="Who pays"
          value={billed_to}
          onChange={(event) => onChange({ billed_to: event.target.value as Terms['billed_to'] })}
          options={[
            { value: 'occupants', label: 'Occupants' },
            { value: 'owners', label: 'Owners' },
          ]}
        />
        {billed_to === 'occupants' && (
          <SelectField
            label="Empty homes"
            value={empty_homes}
            onChange={(event) => onChange({ empty_homes: event.target.value as Terms['empty_homes'] })}
            options={[
              { value: 'nobody', label: 'Nobody pays' },
              { value: 'owner', label: 'The owner pays' },
            ]}
          />
        )}
        <SelectField
          label="Homes"
          hint={chosen_only && 'Only types and homes with a price are billed.'}
          value={chosen_only ? 'chosen' : 'all'}
          onChange={(event) => onChange({ chosen_only: event.target.value === 'chosen' })}
          options={[
            { value: 'all', label: 'All homes' },
            { value: 'chosen', label: 'Chosen homes' },
          ]}
        />
      </div>
      <PricesByHome
        {...{ estateId, types, price, rates, chosen_only, errorOf }}
        onChange={(next) => onChange({ rates: next })}
      />
    </>
  )
}
