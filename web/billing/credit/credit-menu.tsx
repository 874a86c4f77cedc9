import { ArrowLeftRight, Banknote } from 'lucide-react'
import { useState } from 'react'
import { type AnyPayer, accountOf } from '#web/shared/any-payer.ts'
import { Button } from '#web/ui/button/button.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useManaged } from '../account/queries.ts'

const PayOutDialog = lazyDialog(() => import('./pay-out-dialog.tsx').then((file) => file.PayOutDialog))
const MoveCreditDialog = lazyDialog(() =>
  import('./move-credit-dialog.tsx').then((file) => file.MoveCreditDialog),
)

/** Pays credit of an account back, or moves it. */
export function CreditMenu({ payer }: { payer: AnyPayer }) {
  const { kept, unknown, credit } = useManaged(accountOf(payer), 'POST /ledger/payout')
  const [doing, setDoing] = useState<'pay out' | 'move'>()
  if (!kept) return null
  const reason = unknown || (credit === 0 && 'There is no credit')
  const dialog = { payer, credit, onClose: () => setDoing(undefined) }
  return (
    <>
      {reason ? (
        <GuardedButton icon={Banknote} reason={reason}>
          Use credit
        </GuardedButton>
      ) : (
        <Menu trigger={<Button icon={Banknote}>Use credit</Button>}>
          {({ MenuItem }) => (
            <>
              <MenuItem icon={Banknote} onSelect={() => setDoing('pay out')}>
                Pay back
              </MenuItem>
              <MenuItem icon={ArrowLeftRight} onSelect={() => setDoing('move')}>
                Move to another home
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      {doing === 'pay out' && <PayOutDialog {...dialog} />}
      {doing === 'move' && <MoveCreditDialog {...dialog} />}
    </>
  )
}
