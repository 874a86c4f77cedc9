import { DownloadReceipt } from '#web/payments/receipts/download-receipt.tsx'
import { Button } from '#web/ui/button/button.tsx'
import type { Paying } from './use-paying.ts'

/** The buttons for the stage the payment is in. */
export function OutcomeActions({ paying, onClose }: { paying: Paying; onClose: () => void }) {
  const { stage, reopen, check, restart } = paying
  const close = <Button onClick={onClose}>Close</Button>
  switch (stage.at) {
    case 'blocked':
      return (
        <>
          {close}
          <Button variant="primary" loading={stage.busy} onClick={reopen}>
            Try again
          </Button>
        </>
      )
    case 'unanswered':
      return (
        <>
          {close}
          <Button variant="primary" onClick={check}>
            Try again
          </Button>
        </>
      )
    case 'waiting':
      return (
        <>
          <Button loading={stage.busy} onClick={check}>
            Check again
          </Button>
          {stage.paid ? (
            close
          ) : (
            <Button variant="primary" onClick={reopen}>
              Continue payment
            </Button>
          )}
        </>
      )
    case 'declined':
      return (
        <>
          {close}
          <Button variant="primary" onClick={restart}>
            Try again
          </Button>
        </>
      )
    case 'received':
      return (
        <>
          <DownloadReceipt {...stage.payment} />
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      )
    default:
      return close
  }
}
