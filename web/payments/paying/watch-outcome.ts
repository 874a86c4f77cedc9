import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { many } from '#web/api/queries.ts'
import type { KeptCheckout } from '#web/payments/checkouts/kept-checkouts.ts'

/** Refetch interval while the provider has not confirmed. */
const REFETCH_EVERY_MS = 5000

/** Looks for the payment of a checkout whose outcome is not known yet. Asks only our own server, which hears from the provider. */
export function useRecordWatch({ body }: KeptCheckout, onFound: () => void, enabled = true): void {
  const { data } = useQuery({
    ...many('GET /tenant/payments/:tenantId', {
      params: { tenantId: body.tenant_id },
      query: { q: body.reference, page: 1, per_page: 1 },
    }),
    refetchInterval: REFETCH_EVERY_MS,
    enabled,
  })
  const found = data?.rows.some((payment) => payment.transaction_reference === body.reference)
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    if (found) tell()
  }, [found])
}

/** Runs `check` when the connection is back. */
export function useCheckOnline(check: () => void): void {
  const retry = useEffectEvent(check)
  useEffect(() => {
    const onOnline = () => retry()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
