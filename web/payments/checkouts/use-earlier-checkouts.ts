import { useEffect } from 'react'
import { CHECKOUTS } from '#web/api/stored-session.ts'
import { useSession } from '#web/session/use-session.tsx'

/** Settles the checkouts of earlier visits. The page itself settles the one in the address. */
export function useEarlierCheckouts(): void {
  const { user, is } = useSession()
  const pays = is('tenant', 'landlord')
  useEffect(() => {
    // Most visits have none, so the code loads on demand.
    if (!pays || localStorage.getItem(CHECKOUTS + user.id) === null) return
    const except = new URLSearchParams(location.search).get('reference')
    import('./settle-checkout.ts')
      .then(({ settleEarlierCheckouts }) => settleEarlierCheckouts(user.id, except))
      .catch((error: unknown) => console.error('Could not ask after earlier payments', error))
  }, [user.id, pays])
}
