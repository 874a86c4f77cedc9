import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressOf } from '#web/api/address.ts'
import { keepFirstCalls } from '#web/api/first-calls.ts'
import { queryClient } from '#web/api/queries.ts'
import { readToken } from '#web/api/stored-session.ts'
import { useSession } from '#web/session/use-session.tsx'

/** What is on the screen of what the server has answered, as addresses. */
function callsOnScreen(): string[] {
  const shown = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey: [call], state }) =>
      String(call).startsWith('GET /') && state.status === 'success',
  })
  return [
    ...new Set(shown.map(({ queryKey: [call, input] }) => addressOf(String(call).slice(4), Object(input)))),
  ]
}

const LEAVING = ['pagehide', 'visibilitychange'] as const

/** Keeps what each page asks when it is left, whichever way: the next visit begins with it (boot.ts). */
export function useKeptCalls(): void {
  const router = useRouter()
  const { user, roles } = useSession()
  useEffect(() => {
    const token = readToken()
    const keep = ({ pathname, searchStr }: { pathname: string; searchStr: string }) => {
      // What was searched for is not kept, nor anything of somebody who has signed out.
      if (searchStr === '' && token === readToken())
        keepFirstCalls({ user, roles }, pathname, callsOnScreen())
    }
    const leave = () => keep(router.latestLocation)
    const unsubscribe = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) keep(fromLocation)
    })
    // A phone may end a page that is out of sight without another word.
    for (const leaving of LEAVING) addEventListener(leaving, leave)
    return () => {
      unsubscribe()
      for (const leaving of LEAVING) removeEventListener(leaving, leave)
    }
  }, [router, user, roles])
}
