import { ArrowLeftRight, PencilLine, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { CURRENCY } from '#contract/money.ts'
import type { Receipt } from '#contract/receipts.ts'
import { MANAGERS } from '#contract/roles.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

const MoveDialog = lazyDialog(() => import('./move-dialog.tsx').then((file) => file.MoveDialog))
const CorrectDialog = lazyDialog(() => import('./correct-dialog.tsx').then((file) => file.CorrectDialog))

/** Actions of managers on a payment that stands. */
export function PaymentActions({ receipt }: { receipt: Receipt }) {
  const [doing, setDoing] = useState<'move' | 'correct' | 'reverse'>()
  const { is, may } = useSession()
  const manages = is(...MANAGERS) && may('POST /payment/:id/reverse')
  const stands = receipt.status === 'success' && receipt.refunded === 0
  if (!manages || !stands) return null
  const { recorded, on_account } = receipt
  const close = () => setDoing(undefined)
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden max-sm:basis-full max-sm:*:flex-1 sm:mr-auto">
      {on_account && receipt.currency === CURRENCY && (
        <Button icon={ArrowLeftRight} onClick={() => setDoing('move')}>
          Move
        </Button>
      )}
      {recorded && (
        <>
          <Button icon={PencilLine} onClick={() => setDoing('correct')}>
            Correct amount
          </Button>
          <Button icon={Undo2} onClick={() => setDoing('reverse')}>
            Reverse
          </Button>
        </>
      )}
      {doing === 'move' && <MoveDialog receipt={receipt} onClose={close} />}
      {doing === 'correct' && <CorrectDialog receipt={receipt} onClose={close} />}
      {doing === 'reverse' && <ReverseDialog receipt={receipt} onClose={close} />}
    </div>
  )
}
