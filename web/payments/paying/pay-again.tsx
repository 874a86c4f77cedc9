import { useRef, useState } from 'react'
import { formatNaira } from '#contract/money.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Asks once before a payment while another is on its way, which may pay the same. `onWait` leaves the form. */
export function usePayAgain(onWait: () => void) {
  const [sent, setSent] = useState(0)
  const agreed = useRef(false)
  return {
    /** False: the payer is asked first. */
    passes(onItsWay: number): boolean {
      if (onItsWay === 0 || agreed.current) return true
      setSent(onItsWay)
      return false
    },
    /** Naira on its way, of a question that is open. */
    sent,
    close() {
      setSent(0)
      if (!agreed.current) onWait()
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
  if (again.sent === 0) return null
  return (
    <ConfirmDialog
      onClose={again.close}
      tone="primary"
      title={`${formatNaira(again.sent)} is on its way. Pay ${formatNaira(amount)} as well?`}
      description={`What you owe falls by ${formatNaira(again.sent)} once the bank confirms it.`}
      leave="Wait for it"
      confirm={`Pay ${formatNaira(amount)}`}
      onConfirm={async () => {
        again.agree()
        void submit()
      }}
    />
  )
}
