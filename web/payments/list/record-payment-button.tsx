import { MoreHorizontal, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MANAGERS } from '#contract/roles.ts'
import { RecordPaymentDialog } from '#web/payments/public.ts'
import { useSession } from '#web/session/use-session.tsx'
import type { AnyPayer } from '#web/shared/any-payer.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'

interface RecordPaymentButtonProps {
  payer?: AnyPayer
  /** Further actions of the row. A phone folds them. */
  more?: ReactNode
}

export function RecordPaymentButton({ payer, more }: RecordPaymentButtonProps) {
  const recording = useOpened('add')
  const { is, may } = useSession()
  if (!is(...MANAGERS) || !may('POST /payment/record')) return more
  return (
    <>
      {more && <MoreOnPhone>{more}</MoreOnPhone>}
      <Button variant="primary" icon={Plus} onClick={() => recording.open(1)}>
        Record payment
      </Button>
      {recording.id !== null && <RecordPaymentDialog payer={payer} onClose={recording.close} />}
    </>
  )
}

function MoreOnPhone({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={MoreHorizontal}
        aria-expanded={open}
        className="sm:hidden has-[+:empty]:hidden"
        onClick={() => setOpen(!open)}
      >
        More
      </Button>
      <div
        className={
          open
            ? 'flex flex-wrap gap-2.5 sm:contents max-sm:order-last max-sm:basis-full! max-sm:*:flex-1'
            : 'max-sm:hidden sm:contents'
        }
      >
        {children}
      </div>
    </>
  )
}
