import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { many } from '#web/api/queries.ts'
import type { Paying } from './use-paying.ts'

/** Milliseconds between looks at whether the server has heard from the provider by itself. */
const LOOK_EVERY = 5000

/** Looks for the record while the outcome is open. It asks our own server only, which the provider tells. */
export function useRecordFound({ submission, check }: Paying, waiting: boolean): void {
  const reference = submission?.body.reference ?? ''
  const { data } = useQuery({
    ...many('GET /tenant/payments/:tenantId', {
      params: { tenantId: submission?.body.tenant_id ?? 0 },
      query: { q: reference, page: 1, per_page: 1 },
    }),
    enabled: waiting && reference !== '',
    refetchInterval: LOOK_EVERY,
  })
  const found = waiting && data?.rows.some((payment) => payment.transaction_reference === reference)
  const onFound = useEffectEvent(check)
  /** Asked once: a server that has the record and will not tell of it is not asked for ever. */
  const asked = useRef(false)
  useEffect(() => {
    if (!found || asked.current) return
    asked.current = true
    void onFound()
  }, [found])
}

/** Tries again by itself when the connection is back. */
export function useCheckOnline({ check }: Paying, waiting: boolean): void {
  const onOnline = useEffectEvent(check)
  useEffect(() => {
    if (!waiting) return
    const retry = () => void onOnline()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [waiting])
}
