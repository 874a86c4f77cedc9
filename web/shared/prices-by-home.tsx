import { X } from 'lucide-react'
import { useState } from 'react'
import type { EstateBilling } from '#contract/billing.ts'
import type { Rate, RateDraft } from '#contract/charges.ts'
import { grouped } from '#contract/counts.ts'
import { homesOfType } from '#contract/terms-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { AddHomes } from './add-homes.tsx'

/** The server refuses an empty or wrong amount, which stands as 0. */
export const toRate = ({ property_type_id, property_id, amount }: RateDraft): Rate => ({
  ...{ property_type_id, property_id },
  amount: amount === null ? null : amount || 0,
})

interface PricesByHomeProps {
  estateId: number
  types: EstateBilling['types']
  /** The price of the charge in naira. */
  price: number | undefined
  rates: readonly RateDraft[]
  chosen_only: boolean
  onChange: (rates: RateDraft[]) => void
  errorOf: (field: `rates.${string}` | 'rates') => string | undefined
}

/** The prices of types of home and of single homes. */
export function PricesByHome(props: PricesByHomeProps) {
  const { estateId, price, rates, chosen_only, onChange, errorOf } = props
  const wrong = errorOf('rates')
  // On a phone the rows of types are a screen, and mostly say nothing.
  const folds = useNarrow() && rates.length === 0 && !chosen_only
  const [open, setOpen] = useState(false)
  return (
    <>
      {folds && !open ? (
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          Other prices by type of home
        </Button>
      ) : (
        <Rates
          {...props}
          onChange={(next) => {
            // Clearing the last price leaves the rows open.
            setOpen(true)
            onChange(next)
          }}
        />
      )}
      {wrong && <FieldError>{wrong}</FieldError>}
      <AddHomes
        estateId={estateId}
        taken={new Set(rates.flatMap(({ property_id }) => property_id ?? []))}
        onAdd={(homes) =>
          onChange([
            ...rates,
            ...homes.map(({ id, title }) => ({
              ...{ property_type_id: null, property_id: id, name: title, amount: price },
            })),
          ])
        }
      />
    </>
  )
}

const cell = 'py-2 align-top'

/** Each type of home of the estate has a row, and each home with a price of its own. */
function Rates({ types, price, rates, chosen_only, errorOf, onChange }: PricesByHomeProps) {
  const indexOf = (id: number) => rates.findIndex(({ property_type_id }) => property_type_id === id)
  const gone = rates.flatMap(({ property_type_id: id, name }) =>
    id !== null && types.every((type) => type.id !== id) ? [{ id, name, homes: 0 }] : [],
  )
  const put = (index: number, rate: RateDraft) =>
    onChange(index < 0 ? [...rates, rate] : rates.map((each, place) => (place === index ? rate : each)))
  const remove = (index: number) => onChange(rates.filter((_, place) => place !== index))
  const standard = price !== undefined && !Number.isNaN(price) ? price : undefined
  return (
    <table className="w-full">
      <caption className="pb-2.5 text-left font-[620]">Prices by home</caption>
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
          const start = { property_type_id: id, property_id: null, name, amount: undefined }
          return (
            <Row
              key={`type ${id}`}
              name={name}
              detail={homesOfType(homes, 'Home')}
              rate={kept ?? start}
              standard={chosen_only ? undefined : standard}
              error={errorOf(`rates.${index}.amount`)}
              onChange={(rate) =>
                rate.amount !== undefined ? put(index, rate) : index >= 0 && remove(index)
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
      {rate.amount === null ? (
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
          checked={rate.amount === null}
          onChange={(event) => onChange({ ...rate, amount: event.target.checked ? null : undefined })}
        />
        {onRemove && <IconButton size="sm" icon={X} label={`Remove ${name}`} onClick={onRemove} />}
      </span>
    </td>
  </tr>
)
