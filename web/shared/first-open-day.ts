import { useQuery } from '@tanstack/react-query'
import { one } from '#web/api/queries.ts'

/** The first day that an estate accepts; null while no month is closed or it is not known yet. */
export function useFirstOpenDay(estateId: number | undefined): string | null {
  const { data } = useQuery({
    ...one('GET /estate/months/:estateId', { params: { estateId: estateId ?? 0 } }),
    enabled: estateId !== undefined,
  })
  return data?.first_open_on ?? null
}
