import type { Payer } from '#contract/manual-payments.ts'
import { many } from '#web/api/queries.ts'
import { SearchField } from './search-field.tsx'

const toChoice = ({ id, name, property_title, estate_name, left }: Payer) => ({
  id,
  label: name,
  detail: `${property_title}, ${estate_name}${left ? ', moved out' : ''}`,
})

interface PayerFieldProps {
  label: string
  name: string
  value: Payer | null
  onPick: (payer: Payer | null) => void
  error: string | undefined
  /** Offers only tenancies of this estate. */
  estateId?: number | undefined
  /** Not offered. */
  except?: readonly number[]
}

/** Picks a tenancy by name, phone or property. */
export const PayerField = ({ value, onPick, estateId, except = [], ...field }: PayerFieldProps) => (
  <SearchField
    required
    placeholder="Name, phone or property..."
    value={value && toChoice(value)}
    onPick={onPick}
    search={(q) => many('GET /payment/payers', { query: { page: 1, per_page: 20, q, estate_id: estateId } })}
    offers={({ id }) => !except.includes(id)}
    toChoice={toChoice}
    rows="tenants"
    hint={value ? toChoice(value).detail : undefined}
    {...field}
  />
)
