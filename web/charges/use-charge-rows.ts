import { useQuery } from '@tanstack/react-query'
import type { ChargeQuery } from '#web/shared/estate-charges.ts'
import { byStanding } from '#web/shared/owed/charge-standing.ts'
import { chargesOf, type ListedEstate } from './queries.ts'
import type { Billed } from './use-billed.ts'

/**
 * A page of the charges that match. For those who owe something of them, unless another order is picked: what is owed first,
 * inactive last. That order is not the server's, so all that match are fetched, and shown once it is known how each stands.
 */
export function useChargeRows(
  listed: ListedEstate,
  query: ChargeQuery & { page: number; per_page: number },
  billed: Billed,
) {
  const { page, per_page, ...narrowed } = query
  const sorts = billed && !query.order ? billed : null
  const charges = useQuery(chargesOf(listed, sorts ? narrowed : query))
  const { data } = charges
  if (!sorts || !data) return charges
  const rows = byStanding(data.rows, sorts.states).slice((page - 1) * per_page, page * per_page)
  return { ...charges, data: sorts.pending ? undefined : { rows, total: data.total } }
}
