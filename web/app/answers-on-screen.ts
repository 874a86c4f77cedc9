import type { Query, QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '#web/api/address.ts'
import { keepCalls } from '#web/api/prefetch.ts'
import { queryClient } from '#web/api/queries.ts'
import { readToken } from '#web/api/stored-session.ts'
import { entryOnScreen } from '#web/routing/router.ts'
import { useSession } from '#web/session/use-session.tsx'

export const addressAsked = ([call, input]: QueryKey): string =>
  addressOf(String(call).slice(4), Object(input))

export const answersOnScreen = (): Query[] =>
  queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey: [call], state }) =>
      String(call).startsWith('GET /') && state.status === 'success',
  })

export const callsOnScreen = (): string[] => [
  ...new Set(answersOnScreen().map(({ queryKey }) => addressAsked(queryKey))),
]

const PAUSE_MS = 50

/** Searches are not kept. */
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
