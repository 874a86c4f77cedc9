import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from './use-debounced.ts'

/** The answer to a form's fields while somebody types. The last answer stays until the next. Null asks nothing. */
export function useAsked<Body, Answer>(
  key: readonly unknown[],
  body: Body | null,
  ask: (body: Body, signal: AbortSignal) => Promise<Answer>,
) {
  const asked: Body | null = JSON.parse(useDebounced(JSON.stringify(body)))
  return useQuery({
    queryKey: [...key, asked],
    queryFn: ({ signal }) => ask(asked as Body, signal),
    enabled: asked !== null && body !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
