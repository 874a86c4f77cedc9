import type { Query, QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '#web/api/address.ts'
import { keepFirstCalls } from '#web/api/first-calls.ts'
import { queryClient } from '#web/api/queries.ts'
import { readToken } from '#web/api/stored-session.ts'
import type { Entry } from '#web/routing/entries.ts'
import { entryOnScreen, onLeaving } from '#web/routing/router.ts'
import { useSession } from '#web/session/use-session.tsx'

/** The address that a query asks: its key is the call and what goes with it. */
export const addressAsked = ([call, input]: QueryKey): string =>
  addressOf(String(call).slice(4), Object(input))

/** What is on the screen of what the server has answered. */
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

const LEAVING = ['pagehide', 'visibilitychange'] as const

/** Keeps what each page asks when it is left, whichever way: the next visit begins with it (boot.ts). */
export function useKeptCalls(): void {
  const { user, roles } = useSession()
  useEffect(() => {
    const token = readToken()
    const keep = ({ pathname, search }: Entry) => {
      // What was searched for is not kept, nor anything of somebody who has signed out.
      if (Object.keys(search).length === 0 && token === readToken())
        keepFirstCalls({ user, roles }, pathname, callsOnScreen())
    }
    const leave = () => {
      const entry = entryOnScreen()
      if (entry) keep(entry)
    }
    const unsubscribe = onLeaving(({ from, to }) => {
      if (from.pathname !== to.pathname) keep(from)
    })
    // A phone may end a page that is out of sight without another word.
    for (const leaving of LEAVING) addEventListener(leaving, leave)
    return () => {
      unsubscribe()
      for (const leaving of LEAVING) removeEventListener(leaving, leave)
    }
  }, [user, roles])
}
