import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#web/api/call.ts'
import { useDebounced } from '../use-debounced.ts'
import { type PreviewBody, settlingPreview } from './queries.ts'

/**
 * The price of a payment while the person chooses it. `own`: the last answer to this choice. `current`: nothing is newer.
 */
export function usePreview(wanted: PreviewBody | null) {
  const asked = JSON.stringify(wanted)
  const debounced = useDebounced(asked)
  const now = debounced === 'null' ? asked : debounced
  const body: PreviewBody | null = JSON.parse(now)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...settlingPreview(body ?? { tenant_id: 0 }),
    enabled: body !== null,
  })
  const answered = now === asked && !isFetching && !isPlaceholderData
  return {
    data: body === null || wanted === null ? undefined : data,
    own: wanted !== null && now === asked && !isPlaceholderData ? data : undefined,
    error: answered ? (error as ApiError | null) : null,
    current: answered && wanted !== null && error === null && data !== undefined,
    refetch,
  }
}
