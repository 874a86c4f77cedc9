import { keepPreviousData, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/time.ts'
import { ApiError, callList, read, whenChanged } from './call.ts'
import type { Key, List, ListKey, ReadInput, Reply, Row } from './call-types.ts'

/** Lists stay fresh for a minute and are kept for five; a call is not repeated unless its query says so. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The person may have switched roles on another device.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'forbidden')
        void queryClient.invalidateQueries({ queryKey: ['GET /me'] })
    },
  }),
  defaultOptions: {
    // `always`: offline, a query fails at once and says so instead of waiting behind a skeleton.
    queries: {
      staleTime: MINUTE_MS,
      gcTime: 5 * MINUTE_MS,
      refetchOnWindowFocus: false,
      retry: 0,
      networkMode: 'always',
      // `always` includes fresh data: a payment may have gone through while the line was lost.
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** The query of one call. Its key starts with the call's own. */
export function one<K extends Key>(key: K, input?: ReadInput<K>) {
  return queryOptions({
    queryKey: [key, input ?? {}] as const,
    queryFn: ({ signal }): Promise<Reply<K>> => read(key, input, signal),
  })
}

/** A list of such rows, whichever call they come from. */
export interface ListOptions<One> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<List<One>>
  placeholderData: typeof keepPreviousData
  retry: (failures: number, error: Error) => boolean
}

/** The query of a list: one retry unless the server refused, and the old rows stay until the new ones come. */
export function many<K extends ListKey>(key: K, input?: ReadInput<K>): ListOptions<Row<K>> {
  return {
    queryKey: [key, input ?? {}],
    queryFn: ({ signal }) => callList(key, input, signal),
    placeholderData: keepPreviousData,
    retry: (failures, error) =>
      failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  }
}

let refetching = Promise.resolve()

/** Marks everything fetched from the server as out of date; what is on the screen is fetched again at once. */
export function refetchAll(): void {
  refetching = queryClient.invalidateQueries({
    predicate: ({ queryKey: [call] }) => typeof call === 'string' && call.startsWith('GET '),
  })
}
// One rule for all, so that no screen has to know what its change affects.
whenChanged(refetchAll)

/** Resolves once the screen shows the last change, or fetching it again has failed. */
export const screenIsFresh = (): Promise<void> => refetching

const gotNoAnswer = (error: Error | null) => error instanceof ApiError && error.status === 0

/** Fetches again what is on the screen and got no answer. A refusal is an answer: asking again would never end. */
export const refetchUnanswered = (): Promise<void> =>
  queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => gotNoAnswer(state.error) },
    { cancelRefetch: false },
  )
