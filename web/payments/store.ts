import { useEffect } from 'react'
import type { Charge } from '#contract/charges.ts'
import { useSession } from '#web/session/session.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { settleRemembered } from './settle.ts'

/** What somebody sets out to pay. */
export interface Purchase {
  /** As they are listed now. */
  items: readonly { charge: Charge; quantity: number }[]
  /** What leaves the cart once this is paid; empty where one charge is paid by itself. */
  cart_ids: readonly number[]
  /** The estate on the screen, for whoever lives in several. */
  estate_id?: number | undefined
}

/** Sees a purchase through, from the form to its record; opened from the charges and from the cart. */
export const Paying = lazyDialog(() => import('./paying.tsx').then((file) => file.Paying))

/** Asks after payments that an earlier visit left open; of the one that the address names, the page itself tells. */
export function useEarlierPayments(): void {
  const { user, is } = useSession()
  const tenant = is('tenant')
  useEffect(() => {
    if (tenant) void settleRemembered(user.id, new URLSearchParams(location.search).get('reference'))
  }, [user.id, tenant])
}
