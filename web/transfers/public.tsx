import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { WhereToPay } from '#contract/bank-accounts.ts'
import { formatNaira } from '#contract/money.ts'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import type { TransferHome } from './transfer-dialog.tsx'

export { Claims } from './claims.tsx'
export { UnassignedMoney } from './unassigned-money.tsx'

const TransferDialog = lazyDialog(() => import('./transfer-dialog.tsx').then((file) => file.TransferDialog))

/** An account as its ledger names it. */
interface Payable extends WhereToPay {
  account_id: number
  property: { title: string }
}

export const transferHome = (
  { account_id, pay_code, bank_accounts, property }: Payable,
  owed: number,
): TransferHome => ({ account_id, pay_code, bank_accounts, title: property.title, owed })

interface ToldOfProps {
  /** Naira of claims that wait. */
  claimed: number
  className?: string
}

export const ToldOf = ({ claimed, className }: ToldOfProps) =>
  claimed > 0 && (
    <Notice tone="wait" className={className}>
      <strong className="block font-[620]">You told the estate that you paid {formatNaira(claimed)}</strong>
      What you owe falls once the estate finds the money in its bank statement. Please do not pay it again.
    </Notice>
  )

/** Paying now may be paying twice if the estate still looks for the whole debt in its bank statement. */
export const payVariant = (claimed: number | undefined, owed: number): 'primary' | 'secondary' =>
  (claimed ?? 0) >= owed ? 'secondary' : 'primary'

type PayByTransferProps = Pick<ButtonProps, 'size' | 'className' | 'children'> & {
  /** Undefined: not loaded yet. */
  home: TransferHome | undefined
}

/** Hidden where the estate shows no bank account. */
export function PayByTransfer({ home, children = 'Pay by transfer', ...button }: PayByTransferProps) {
  const [paying, setPaying] = useState(false)
  if (!home || home.bank_accounts.length === 0) return null
  return (
    <>
      <Button
        icon={Landmark}
        aria-label={`Pay by transfer, ${home.title}`}
        {...button}
        onClick={() => setPaying(true)}
      >
        {children}
      </Button>
      {paying && <TransferDialog home={home} onClose={() => setPaying(false)} />}
    </>
  )
}
