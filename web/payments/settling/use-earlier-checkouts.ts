import { useEffect } from 'react'
import { useSession } from '#web/session/session.tsx'
import { settleEarlierCheckouts } from './settle-checkout.ts'

/** Asks after payments that an earlier visit left open; of the one that the address names, the page itself tells. */
export function useEarlierCheckouts(): void {
  const { user, is } = useSession()
  const tenant = is('tenant')
  useEffect(() => {
    if (tenant) void settleEarlierCheckouts(user.id, new URLSearchParams(location.search).get('reference'))
  }, [user.id, tenant])
}
