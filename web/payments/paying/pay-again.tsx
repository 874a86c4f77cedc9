import { useRef, useState } from 'react'
import { formatNaira } from '#contract/money.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { Doubt } from './pay-again-words.ts'

/** Asks once before a payment that may pay the same money twice. `onLeave` leaves the form. */
export function usePayAgain(onLeave: () => void) {
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const agreed = useRef(false)
  return {
    /** False: the payer is asked first. */
    passes(found: Doubt | null): boolean {
      if (!found || agreed.current) return true
      setDoubt(found)
      return false
    },
    /** The open question. */
    doubt,
    close() {
      setDoubt(null)
      if (!agreed.current) onLeave()
    },
    agree: () => {
      agreed.current = true
    },
  }
}

interface PayAgainProps {
  again: ReturnType<typeof usePayAgain>
  /** Naira. */
  amount: number
  submit: () => Promise<unknown>
}

export function PayAgain({ again, amount, submit }: PayAgainProps) {
  if (!again.doubt) return null
  return (
    <ConfirmDialog
      onClose={again.close}
      tone="secondary"
      {...again.doubt}
      confirm={`Pay ${formatNaira(amount)}`}
      onConfirm={async () => {
        again.agree()
        void submit()
      }}
    />
  )
}
