import { X } from 'lucide-react'
import { useState } from 'react'
import type { EstateBilling } from '#contract/billing.ts'
import { grouped } from '#contract/counts.ts'
import { homesOfType } from '#contract/terms-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { AddHomes } from './add-homes.tsx'
import type { ChargeDraft, RateDraft } from './draft.ts'

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
  const wrong = errorOf('rates')
  // On a phone the rows of types are a screen, and mostly say nothing.
  const folds = useNarrow() && rates.length === 0 && !chosen_only
  const [open, setOpen] = useState(false)
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
      {folds && !open ? (
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          Other prices by type of home
        </Button>
      ) : (
        <Rates
          {...{ types, price, rates, chosen_only, errorOf }}
          onChange={(next) => {
            // Clearing the last price leaves the rows open.
            setOpen(true)
            onChange({ rates: next })
          }}
        />
      )}
      {wrong && <FieldError>{wrong}</FieldError>}
      <AddHomes
        estateId={estateId}
        taken={new Set(rates.flatMap(({ property_id }) => property_id ?? []))}
        onAdd={(homes) =>
          onChange({
            rates: [
              ...rates,
              ...homes.map(({ id, title }) => ({
                ...{ property_type_id: null, property_id: id, name: title },
                ...{ amount: price, none: false },
              })),
            ],
          })
        }
      />
    </>
  )
}

interface RatesProps extends Pick<PayersFieldsProps, 'types' | 'price' | 'errorOf'> {
  rates: readonly RateDraft[]
  chosen_only: boolean
  onChange: (rates: readonly RateDraft[]) => void
}

const cell = 'py-2 align-top'

/** Each type of home of the estate has a row, and each home with a price of its own. */
function Rates({ types, price, rates, chosen_only, errorOf, onChange }: RatesProps) {
  const indexOf = (id: number) => rates.findIndex(({ property_type_id }) => property_type_id === id)
  const gone = rates.flatMap(({ property_type_id: id, name }) =>
    id !== null && types.every((type) => type.id !== id) ? [{ id, name, homes: 0 }] : [],
  )
  const put = (index: number, rate: RateDraft) =>
    onChange(index < 0 ? [...rates, rate] : rates.map((each, place) => (place === index ? rate : each)))
  const remove = (index: number) => onChange(rates.filter((_, place) => place !== index))
  const standard = price !== undefined && !Number.isNaN(price) ? price : undefined
  return (
    <table aria-label="Prices by home" className="w-full">
      <thead className="border-b border-line text-left text-sm text-ink-2">
        <tr>
          <th className="pb-1.5 font-[560]">Type or home</th>
          <th className="pb-1.5 font-[560]">Price</th>
          <th className="pb-1.5 pl-3 font-[560]">None</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {[...types, ...gone].map(({ id, name, homes }) => {
          const index = indexOf(id)
          const kept = rates[index]
          const start = { property_type_id: id, property_id: null, name, amount: undefined, none: false }
          return (
            <Row
              key={`type ${id}`}
              name={name}
              detail={homesOfType(homes, 'Home')}
              rate={kept ?? start}
              standard={chosen_only ? undefined : standard}
              error={errorOf(`rates.${index}.amount`)}
              onChange={(rate) =>
                rate.none || rate.amount !== undefined ? put(index, rate) : index >= 0 && remove(index)
              }
            />
          )
        })}
        {rates.map(
          (rate, index) =>
            rate.property_id !== null && (
              <Row
                key={`home ${rate.property_id}`}
                name={rate.name}
                detail="One home"
                rate={rate}
                standard={undefined}
                error={errorOf(`rates.${index}.amount`)}
                onChange={(next) => put(index, next)}
                onRemove={() => remove(index)}
              />
            ),
        )}
      </tbody>
    </table>
  )
}

interface RowProps {
  name: string
  detail: string
  rate: RateDraft
  /** The price where nothing is typed. */
  standard: number | undefined
  error: string | undefined
  onChange: (rate: RateDraft) => void
  onRemove?: () => void
}

const Row = ({ name, detail, rate, standard, error, onChange, onRemove }: RowProps) => (
  <tr>
    <th scope="row" className={`${cell} pr-3 text-left font-medium`}>
      <span className="break-words">{name}</span>
      <span className="block text-sm font-normal text-ink-3">{detail}</span>
    </th>
    <td className={`${cell} w-36 sm:w-48`}>
      {rate.none ? (
        <span className="flex h-10 items-center text-ink-3">Not billed</span>
      ) : (
        <AmountField
          label={`Price of ${name}`}
          labelHidden
          placeholder={standard === undefined ? undefined : grouped(String(standard))}
          value={rate.amount}
          onChange={(amount) => onChange({ ...rate, amount })}
          error={error}
        />
      )}
    </td>
    <td className={`${cell} w-20 pl-3`}>
      <span className="flex h-10 items-center justify-between">
        <CheckboxField
          label={<span className="sr-only">{name} pays nothing</span>}
          checked={rate.none}
          onChange={(event) => onChange({ ...rate, none: event.target.checked, amount: undefined })}
        />
        {onRemove && <IconButton size="sm" icon={X} label={`Remove ${name}`} onClick={onRemove} />}
      </span>
    </td>
  </tr>
)
