import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { WhereToPay } from '#contract/bank-accounts.ts'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import type { ReportedProps } from './reported/public.tsx'
import type { TransferHome } from './transfer-dialog.tsx'

export { AnsweredReports, transferOf } from './claims.tsx'
export { UnassignedMoney, useUnassigned } from './unassigned-money.tsx'

const TransferDialog = lazyDialog(() => import('./transfer-dialog.tsx').then((file) => file.TransferDialog))

const LazyReported = lazyPart(() => import('./reported/public.tsx').then((file) => file.ReportedTransfers), {
  waiting: <Skeleton className="h-24 w-full" />,
  failed: 'A transfer that you reported could not be shown.',
})

/** For pages at their limit of weight: `ReportedTransfers` as a file of its own. */
export const Reported = (props: ReportedProps) => props.claimed > 0 && <LazyReported {...props} />

/** An account as its ledger names it. */
interface Payable extends WhereToPay {
  account_id: number
  /** Naira of the claims that wait. */
  claimed: number
  property: { title: string }
}

export const transferHome = (
  { account_id, claimed, pay_code, bank_accounts, property }: Payable,
  owed: number,
): TransferHome => ({ account_id, claimed, pay_code, bank_accounts, title: property.title, owed })

/** Paying now may be paying twice while the estate looks for a reported transfer. */
export const payVariant = (claimed = 0): 'primary' | 'secondary' => (claimed > 0 ? 'secondary' : 'primary')

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
