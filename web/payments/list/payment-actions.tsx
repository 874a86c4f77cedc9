import { ArrowLeftRight, MoreHorizontal, PencilLine, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { CURRENCY } from '#contract/money.ts'
import type { Receipt } from '#contract/receipts.ts'
import { MANAGERS } from '#contract/roles.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

const MoveDialog = lazyDialog(() => import('./move-dialog.tsx').then((file) => file.MoveDialog))
const CorrectDialog = lazyDialog(() => import('./correct-dialog.tsx').then((file) => file.CorrectDialog))

/** Actions of managers on a payment that stands. */
export function PaymentActions({ receipt }: { receipt: Receipt }) {
  const [doing, setDoing] = useState<'move' | 'correct' | 'reverse'>()
  const { is, may } = useSession()
  const manages = is(...MANAGERS) && may('POST /payment/:id/reverse')
  const stands = receipt.status === 'success' && receipt.refunded === 0
  const { recorded } = receipt
  const moves = receipt.on_account && receipt.currency === CURRENCY
  if (!manages || !stands || (!moves && !recorded)) return null
  const close = () => setDoing(undefined)
  return (
    <div className="flex sm:mr-auto max-sm:*:flex-1">
      <Menu align="start" trigger={<Button icon={MoreHorizontal}>More</Button>}>
        {({ MenuItem }) => (
          <>
            {moves && (
              <MenuItem icon={ArrowLeftRight} onSelect={() => setDoing('move')}>
                Move
              </MenuItem>
            )}
            {recorded && (
              <>
                <MenuItem icon={PencilLine} onSelect={() => setDoing('correct')}>
                  Correct amount
                </MenuItem>
                <MenuItem icon={Undo2} tone="danger" onSelect={() => setDoing('reverse')}>
                  Reverse
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
      {doing === 'move' && <MoveDialog receipt={receipt} onClose={close} />}
      {doing === 'correct' && <CorrectDialog receipt={receipt} onClose={close} />}
      {doing === 'reverse' && <ReverseDialog receipt={receipt} onClose={close} />}
    </div>
  )
}
