import type { Query, QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '#web/api/address.ts'
import { keepCalls } from '#web/api/prefetch.ts'
import { queryClient } from '#web/api/queries.ts'
import { readToken } from '#web/api/stored-session.ts'
import { entryOnScreen } from '#web/routing/router.ts'
import { useSession } from '#web/session/use-session.tsx'

/** The address that a query asks: its key is the call and what goes with it. */
export const addressAsked = ([call, input]: QueryKey): string =>
  addressOf(String(call).slice(4), Object(input))

/** The answers of the server that the page shows. */
export const answersOnScreen = (): Query[] =>
  queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey: [call], state }) =>
      String(call).startsWith('GET /') && state.status === 'success',
  })

/** The same as addresses. */
export const callsOnScreen = (): string[] => [
  ...new Set(answersOnScreen().map(({ queryKey }) => addressAsked(queryKey))),
]

/** An answer is noted after so long without another one. */
const PAUSE_MS = 50

/** Keeps the calls of each page for its next visit. Those of a search are not kept, nor those of a person who has signed out. */
export function useKeptCalls(): void {
  const { user, roles } = useSession()
  useEffect(() => {
    const token = readToken()
    const keep = () => {
      const entry = entryOnScreen()
      if (entry && Object.keys(entry.search).length === 0 && token === readToken())
        keepCalls({ user, roles }, entry.pathname, callsOnScreen())
    }
    let timer: ReturnType<typeof setTimeout>
    const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type !== 'updated' && type !== 'observerAdded') return
      clearTimeout(timer)
      timer = setTimeout(keep, PAUSE_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [user, roles])
}
