import { useQuery } from '@tanstack/react-query'
import type { Arrear } from '#contract/arrears.ts'
import { AGE_LABELS, AGES } from '#contract/due-words.ts'
import type { ARREARS_ORDERS } from '#contract/orders.ts'
import type { Input } from '#web/api/call-types.ts'
import { type ListOptions, many, one } from '#web/api/queries.ts'
import type { Scope } from '#web/session/scope.ts'
import { idIn } from '#web/shared/id-in.ts'
import type { useListState } from '#web/shared/list-state.ts'

export const AGE_OPTIONS = (['not_due', 'any', 'd30', 'd60', 'd90', 'older'] as const).map((value) => ({
  value,
  label: AGE_LABELS[value],
}))

export const ARREARS_FILTERS = ['estate', 'charge', 'property', 'age', 'as_of'] as const
export type ArrearsListState = ReturnType<
  typeof useListState<(typeof ARREARS_FILTERS)[number], (typeof ARREARS_ORDERS)[number]>
>

/** The filters of the address; invalid values are dropped. */
export const readFilter = ({ q, filters }: ArrearsListState, today: string) => ({
  q: q || undefined,
  age: AGES.find((age) => age === filters.age),
  as_of: isPastDay(filters.as_of, today) ? filters.as_of : undefined,
  charge_id: idIn(filters.charge),
  property_id: idIn(filters.property),
})

const isPastDay = (text: string | undefined, today: string): boolean =>
  text !== undefined && /^20\d\d-\d\d-\d\d$/.test(text) && text < today

export type ArrearsSelection = { of: 'all' } | { of: 'estate' | 'landlord'; id: number }

/** The arrears of a scope; null for none. A viewer of all estates may want one: the estate in the address. */
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

type ArrearsQuery = NonNullable<Input<'GET /arrears'>['query']>

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

export function useArrearsTotals(selection: ArrearsSelection, filter: ReturnType<typeof readFilter>) {
  const { of } = selection
  const id = of === 'all' ? 0 : selection.id
  return {
    all: useQuery({ ...one('GET /arrears/totals', { query: filter }), enabled: of === 'all' }),
    estate: useQuery({
      ...one('GET /estate/arrears/:estateId/totals', { params: { estateId: id }, query: filter }),
      enabled: of === 'estate',
    }),
    landlord: useQuery({
      ...one('GET /landlord/arrears/:userId/totals', { params: { userId: id }, query: filter }),
      enabled: of === 'landlord',
    }),
  }[of]
}
