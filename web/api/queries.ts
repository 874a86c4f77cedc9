import { keepPreviousData, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/time.ts'
import {
  type Answer,
  ApiError,
  call,
  callList,
  type Input,
  type Key,
  type List,
  type ListKey,
  type Row,
} from './api.ts'

/** Lists stay fresh for a minute and are kept for five; a call is not repeated unless its query says so. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Another role may be acted in since, on another device.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 403) void invalidate('GET /me')
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
      // With `always` it would be off. What is stale or has failed is fetched again.
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

type Part<K extends Key> = Omit<Input<K>, 'signal' | 'keepalive' | 'body'>

/** The query of one call. Its key starts with the call's own: `invalidate('GET /estates')` reaches every page of it. */
export function one<K extends Key>(key: K, input: Part<K> = {} as Part<K>) {
  return queryOptions({
    queryKey: [key, input] as const,
    queryFn: ({ signal }): Promise<Answer<K>> =>
      (call as (key: K, input: unknown) => Promise<Answer<K>>)(key, { ...input, signal }),
  })
}

/** The query of a list: one retry unless the server refused, and the old rows stay until the new ones come. */
export function many<K extends ListKey>(key: K, input: Part<K> = {} as Part<K>) {
  return queryOptions({
    queryKey: [key, input] as const,
    queryFn: ({ signal }): Promise<List<Row<K>>> =>
      (callList as (key: K, input: unknown) => Promise<List<Row<K>>>)(key, { ...input, signal }),
    placeholderData: keepPreviousData,
    retry: (failures, error) =>
      failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  })
}

/** Marks what these calls answered as out of date; what is on the screen is fetched again at once. */
export const invalidate = (...keys: Key[]): Promise<unknown> =>
  Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

const gotNoAnswer = (error: Error | null) => error instanceof ApiError && error.status === 0

/** Fetches again what is on the screen, or should be, and got no answer. A refusal was one: asking again would not end. */
export const refetchUnanswered = (): Promise<void> =>
  queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => gotNoAnswer(state.error) },
    { cancelRefetch: false },
  )
