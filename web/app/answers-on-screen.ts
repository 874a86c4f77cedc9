import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '#web/api/call.ts'
import { keepCalls } from '#web/api/prefetch.ts'
import { queryClient } from '#web/api/queries.ts'
import { readToken } from '#web/api/stored-session.ts'
import { entryOnScreen } from '#web/routing/router.ts'
import { useSession } from '#web/session/use-session.tsx'

export const addressAsked = ([call, input]: QueryKey): string =>
  addressOf(String(call).slice(4), Object(input))

export function callsOnScreen(): string[] {
  const answers = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey: [call], state }) =>
      String(call).startsWith('GET /') && state.status === 'success',
  })
  return [...new Set(answers.map(({ queryKey }) => addressAsked(queryKey)))]
}

/** A burst of answers is kept once. */
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
    // A full storage throws in the timer and not in the query.
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
