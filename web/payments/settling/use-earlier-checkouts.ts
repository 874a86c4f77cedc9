import { useEffect } from 'react'
import { useSession } from '#web/session/use-session.tsx'
import { settleEarlierCheckouts } from './settle-checkout.ts'

/** Asks about payments that an earlier visit left open, except the one in the address: the page shows that one itself. */
export function useEarlierCheckouts(): void {
  const { user, is } = useSession()
  const tenant = is('tenant')
  useEffect(() => {
    if (tenant) void settleEarlierCheckouts(user.id, new URLSearchParams(location.search).get('reference'))
  }, [user.id, tenant])
}
