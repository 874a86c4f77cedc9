import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { many } from '#web/api/queries.ts'
import type { KeptCheckout } from '#web/payments/checkouts/kept-checkouts.ts'
import { useSession } from '#web/session/use-session.tsx'

/** Asks our own server every 5 seconds for the payment of a checkout. */
export function useRecordWatch({ body }: KeptCheckout, onFound: () => void, enabled = true): void {
  const { user } = useSession()
  const query = { q: body.reference, page: 1, per_page: 1 }
  const { data } = useQuery({
    ...(body.tenant_id === undefined
      ? many('GET /landlord/payments/:userId', { params: { userId: user.id }, query })
      : many('GET /tenant/payments/:tenantId', { params: { tenantId: body.tenant_id }, query })),
    refetchInterval: 5000,
    enabled,
  })
  const found = data?.rows.some((payment) => payment.transaction_reference === body.reference)
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    if (found) tell()
  }, [found])
}

export function useCheckOnline(check: () => void): void {
  const retry = useEffectEvent(check)
  useEffect(() => {
    const onOnline = () => retry()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
