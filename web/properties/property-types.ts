import { useQuery } from '@tanstack/react-query'
import { DEFAULT_PROPERTY_TYPE_ID } from '#contract/limits.ts'
import type { Property } from '#contract/properties.ts'
import { one } from '#web/api/queries.ts'

/** Until the types are there, the form offers only the one that is set. */
export function useTypeOptions(set: { id: number; name: string }) {
  const { data } = useQuery(one('GET /property/types'))
  return (data ?? [set]).map(({ id, name }) => ({ value: id, label: name }))
}

/** The type of a home whose title does not say it. */
export const typeWords = ({ property_type_id, property_type_name, title }: Property): string | false =>
  property_type_id !== DEFAULT_PROPERTY_TYPE_ID &&
  !title.toLowerCase().includes(property_type_name.toLowerCase()) &&
  property_type_name
