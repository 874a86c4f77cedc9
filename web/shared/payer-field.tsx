import { many } from '#web/api/queries.ts'
import { type AnyPayer, choiceIdOf } from './any-payer.ts'
import { SearchField } from './search-field.tsx'

const toChoice = (payer: AnyPayer) => ({
  id: choiceIdOf(payer),
  label: payer.name,
  detail: `${payer.property_title}, ${payer.estate_name}${leftWords(payer)}`,
})
const leftWords = ({ left, tenant_id }: AnyPayer) =>
  left ? (tenant_id === null ? ', sold' : ', moved out') : ''

interface PayerFieldProps {
  label: string
  name: string
  value: AnyPayer | null
  onPick: (payer: AnyPayer | null) => void
  error: string | undefined
  /** Offers only payers of this estate. */
  estateId?: number | undefined
  /** Not offered. */
  except?: readonly AnyPayer[]
}

/** Picks a tenancy or an owner by name, phone or property. */
export const PayerField = ({ value, onPick, estateId, except = [], ...field }: PayerFieldProps) => (
  <SearchField
    required
    placeholder="Name, phone or property..."
    value={value && toChoice(value)}
    onPick={onPick}
    search={(q) => many('GET /payment/payers', { query: { page: 1, per_page: 20, q, estate_id: estateId } })}
    offers={(payer) => !except.some((each) => choiceIdOf(each) === choiceIdOf(payer))}
    toChoice={toChoice}
    rows="people"
    hint={value ? toChoice(value).detail : undefined}
    {...field}
  />
)
