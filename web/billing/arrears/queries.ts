import { useQuery } from '@tanstack/react-query'
import type { Arrear, ArrearsTotals } from '#contract/arrears.ts'
import { AGES } from '#contract/due-words.ts'
import type { ARREARS_ORDERS } from '#contract/orders.ts'
import { type ListOptions, many, one } from '#web/api/queries.ts'
import type { Scope } from '#web/session/scope.ts'
import { useScope } from '#web/session/use-session.tsx'
import { idIn } from '#web/shared/id-in.ts'
import type { useListState } from '#web/ui/table/list-state.ts'

export const AGE_OPTIONS = [
  { value: 'not_due', label: 'Not late' },
  { value: 'any', label: 'Late' },
  { value: 'd30', label: '1–30 days' },
  { value: 'd60', label: '31–60 days' },
  { value: 'd90', label: '61–90 days' },
  { value: 'older', label: 'Over 90 days' },
] as const satisfies readonly { value: (typeof AGES)[number]; label: string }[]

export const ARREARS_FILTERS = ['estate', 'charge', 'property', 'age', 'as_of'] as const
export type ArrearsListState = ReturnType<
  typeof useListState<(typeof ARREARS_FILTERS)[number], (typeof ARREARS_ORDERS)[number]>
>

type ArrearsOrder = ArrearsListState['order']

interface ArrearsFilter {
  q: string | undefined
  as_of: string | undefined
  age: (typeof AGES)[number] | undefined
  charge_id: number | undefined
  property_id: number | undefined
}

/** The filters of the address; invalid values are dropped. */
export function readFilter(
  { q, filters }: Pick<ArrearsListState, 'q' | 'filters'>,
  today: string,
): ArrearsFilter {
  return {
    q: q || undefined,
    age: AGES.find((age) => age === filters.age),
    as_of: isPastDay(filters.as_of, today) ? filters.as_of : undefined,
    charge_id: idIn(filters.charge),
    property_id: idIn(filters.property),
  }
}

const isPastDay = (text: string | undefined, today: string): boolean =>
  text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text) && text < today

export type ArrearsSelection = { of: 'all' } | { of: 'estate' | 'landlord'; id: number }

/**
 * The arrears to list for a scope; null if there is nothing to list them by. Who sees every estate may want those of one: the one in
 * the address.
 */
export function arrearsSelection(scope: Scope, wantedEstate?: string): ArrearsSelection | null {
  switch (scope.of) {
    case 'every estate': {
      const id = idIn(wantedEstate)
      return id ? { of: 'estate', id } : { of: 'all' }
    }
    case 'one estate':
      return scope.estate && { of: 'estate', id: scope.estate.id }
    case 'own properties':
      return { of: 'landlord', id: scope.userId }
    case 'own homes':
      return null
  }
}

export const estateOf = (selection: ArrearsSelection): number | undefined =>
  selection.of === 'estate' ? selection.id : undefined

interface ArrearsQuery extends ArrearsFilter {
  page: number
  per_page: number
  order: ArrearsOrder
}

export function arrearsOf(selection: ArrearsSelection, query: ArrearsQuery): ListOptions<Arrear> {
  switch (selection.of) {
    case 'all':
      return many('GET /arrears', { query })
    case 'estate':
      return many('GET /estate/arrears/:estateId', { params: { estateId: selection.id }, query })
    case 'landlord':
      return many('GET /landlord/arrears/:userId', { params: { userId: selection.id }, query })
  }
}

export function useArrearsTotals(selection: ArrearsSelection, query: ArrearsFilter) {
  const { of } = selection
  const id = of === 'all' ? 0 : selection.id
  const all = useQuery({ ...one('GET /arrears/totals', { query }), enabled: of === 'all' })
  const estate = useQuery({
    ...one('GET /estate/arrears/:estateId/totals', { params: { estateId: id }, query }),
    enabled: of === 'estate',
  })
  const landlord = useQuery({
    ...one('GET /landlord/arrears/:userId/totals', { params: { userId: id }, query }),
    enabled: of === 'landlord',
  })
  const { data, isPending }: { data: ArrearsTotals | undefined; isPending: boolean } = {
    all,
    estate,
    landlord,
  }[of]
  return { totals: data, adding: isPending }
}

/** Whether any estate within reach keeps what is owed; undefined until that is known. */
export function useKeepsLedger(): boolean | undefined {
  const scope = useScope()
  const { of } = scope
  // Those that keep it come first.
  const query = { page: 1, per_page: 1 }
  const all = useQuery({
    ...many('GET /owed', { query }),
    enabled: of === 'every estate',
  })
  const estate = useQuery({
    ...one('GET /estate/owed/:estateId', { params: { estateId: scope.estate?.id ?? 0 } }),
    enabled: of === 'one estate' && scope.estate !== null,
  })
  const landlord = useQuery({
    ...many('GET /landlord/owed/:userId', {
      params: { userId: of === 'own properties' ? scope.userId : 0 },
      query,
    }),
    enabled: of === 'own properties',
  })
  if (of === 'one estate') return estate.data?.billing
  const rows = (of === 'every estate' ? all : landlord).data?.rows
  return rows?.some(({ billing }) => billing)
}
