import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { LEAST_BY_CARD_NAIRA } from '#contract/limits.ts'
import { formatNaira } from '#contract/money.ts'
import type { Receipt } from '#contract/receipts.ts'
import { useScope } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

const PayDialog = lazyDialog(() => import('../paying/pay-dialog.tsx').then((file) => file.PayDialog))

/** Pays what a home still owes after an attempt that failed. */
export function PayAfterFailure({
  receipt: { status, tenant_id, still_owed, amount },
}: {
  receipt: Receipt
}) {
  const scope = useScope()
  const [paying, setPaying] = useState(false)
  if (status !== 'failed' || scope.of !== 'own homes') return null
  const home = scope.allTenancies.find(({ id, estate }) => id === tenant_id && estate.status === 1)
  const owed = still_owed?.owed ?? 0
  // The form stays while its payment ends the debt.
  const pays = home !== undefined && (owed >= LEAST_BY_CARD_NAIRA || paying)
  if (!pays) return null
  return (
    <>
      {owed > 0 && (
        <Button variant="primary" icon={CreditCard} className="order-1" onClick={() => setPaying(true)}>
          {owed === amount ? 'Pay' : 'Pay all you owe,'} {formatNaira(owed)}
        </Button>
      )}
      {paying && (
        <PayDialog
          purchase={{ items: [], cart_ids: [], owed: { tenant_id: home.id, pick: false } }}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  )
}
