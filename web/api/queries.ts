import { keepPreviousData, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/time.ts'
import { ApiError, callList, read, whenChanged } from './call.ts'
import type { Key, List, ListKey, ReadInput, Reply, Row } from './call-types.ts'

const gotNoAnswer = (error: Error | null) => error instanceof ApiError && error.status === 0
const ASK_AGAIN_MS = 5000

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The person may have switched roles on another device.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'forbidden')
        void queryClient.invalidateQueries({ queryKey: ['GET /me'] })
    },
  }),
  defaultOptions: {
    // `always`: an offline query fails at once and does not wait behind a skeleton.
    queries: {
      staleTime: MINUTE_MS,
      gcTime: 5 * MINUTE_MS,
      refetchOnWindowFocus: false,
      retry: 0,
      networkMode: 'always',
      // `always` includes fresh data: a payment may have succeeded meanwhile.
      refetchOnReconnect: 'always',
      // One answer may be lost while others come.
      refetchInterval: ({ state }) => gotNoAnswer(state.error) && ASK_AGAIN_MS,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The key of the query starts with the call's key. */
export const one = <K extends Key>(key: K, input?: ReadInput<K>) =>
  queryOptions({
    queryKey: [key, input ?? {}] as const,
    queryFn: ({ signal }): Promise<Reply<K>> => read(key, input, signal),
  })

export interface ListOptions<One> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<List<One>>
  placeholderData: typeof keepPreviousData
  retry: (failures: number, error: Error) => boolean
}

export const many = <K extends ListKey>(key: K, input?: ReadInput<K>): ListOptions<Row<K>> => ({
  queryKey: [key, input ?? {}],
  queryFn: ({ signal }) => callList(key, input, signal),
  placeholderData: keepPreviousData,
  retry: (failures, error) =>
    failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
})

let refetching = Promise.resolve()

/** Marks all answers of the server as stale and refetches those on the screen. */
export function refetchAll(): void {
  refetching = queryClient.invalidateQueries({
    predicate: ({ queryKey: [call] }) => typeof call === 'string' && call.startsWith('GET '),
  })
}
whenChanged(refetchAll)

/** Resolves after the refetch of the last change, even if it failed. */
export const screenIsFresh = (): Promise<void> => refetching

export const refetchUnanswered = (): Promise<void> =>
  queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => gotNoAnswer(state.error) },
    { cancelRefetch: false },
  )
