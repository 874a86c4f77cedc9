import { AGES } from '#contract/due-words.ts'
import type { ARREARS_ORDERS } from '#contract/orders.ts'
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

export type ArrearsOrder = ArrearsListState['order']

export interface ArrearsFilter {
  q: string | undefined
  as_of: string | undefined
  age: (typeof AGES)[number] | undefined
  charge_id: number | undefined
  property_id: number | undefined
}

/** What the address asks for, as far as it makes sense. */
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
