import type { PayableAccount } from '#contract/bank-lines.ts'
import { formatNaira } from '#contract/money.ts'
import { callList } from '#web/api/call.ts'
import { type ListOptions, many } from '#web/api/queries.ts'
import { SearchField } from '#web/shared/search-field.tsx'

type Row = PayableAccount & { id: number }

function payable(estateId: number, q: string): ListOptions<Row> {
  const input = { params: { estateId }, query: { page: 1, per_page: 20, q: q || undefined } }
  return {
    ...many('GET /estate/payable-accounts/:estateId', input),
    queryFn: async ({ signal }) => {
      const { rows, ...list } = await callList('GET /estate/payable-accounts/:estateId', input, signal)
      return { ...list, rows: rows.map((row) => ({ ...row, id: row.account_id })) }
    },
  }
}

const toChoice = ({ account_id, property_title, name, number, owed, ended }: PayableAccount) => ({
  id: account_id,
  label: `${property_title}, ${name}`,
  detail: `${number}, ${owed > 0 ? `owes ${formatNaira(owed)}` : 'owes nothing'}${ended ? ', moved out' : ''}`,
})

interface HomeSearchProps {
  estateId: number
  label: string
  labelHidden?: boolean
  value: PayableAccount | null
  except?: readonly number[]
  /** Takes the focus at once. */
  begins?: boolean
  onPick: (home: PayableAccount | null) => void
}

/** Finds an account by home, people, number or pay code. */
export const HomeSearch = ({ estateId, value, except = [], begins, onPick, ...field }: HomeSearchProps) => (
  <SearchField<Row>
    {...field}
    placeholder="Home, name, number or pay code..."
    value={value && toChoice(value)}
    onPick={onPick}
    search={(q) => payable(estateId, q)}
    offers={({ account_id }) => !except.includes(account_id)}
    toChoice={toChoice}
    rows="homes"
    begun={begins ? { open: true } : undefined}
    hint={value ? toChoice(value).detail : undefined}
  />
)
