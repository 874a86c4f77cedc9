import { useEffect } from 'react'
import { CHECKOUTS } from '#web/api/stored-session.ts'
import { useSession } from '#web/session/use-session.tsx'

/** Asks about payments that an earlier visit left open, except the one in the address: the page shows that one itself. */
export function useEarlierCheckouts(): void {
  const { user, is } = useSession()
  const tenant = is('tenant')
  useEffect(() => {
    // Mostly nothing was left open, so no page waits for what asks.
    if (!tenant || localStorage.getItem(CHECKOUTS + user.id) === null) return
    const except = new URLSearchParams(location.search).get('reference')
    import('./settle-checkout.ts')
      .then(({ settleEarlierCheckouts }) => settleEarlierCheckouts(user.id, except))
      .catch((error: unknown) => console.error('Could not ask after earlier payments', error))
  }, [user.id, tenant])
}
