import { Button } from '#web/ui/button/button.tsx'
import { DownloadReceipt } from './download-receipt.tsx'
import type { Paying } from './use-paying.ts'

/** The ways on from there. */
export function OutcomeActions({ paying, onClose }: { paying: Paying; onClose: () => void }) {
  const { stage, busy, reopen, check, restart } = paying
  const close = <Button onClick={onClose}>Close</Button>
  switch (stage.at) {
    case 'blocked':
      return (
        <>
          {close}
          <Button variant="primary" loading={busy} onClick={reopen}>
            Try again
          </Button>
        </>
      )
    case 'unrecorded':
      return (
        <>
          {close}
          <Button variant="primary" loading={busy} onClick={check}>
            Try again
          </Button>
        </>
      )
    case 'pending':
      return (
        <>
          <Button loading={busy} onClick={check}>
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
    case 'paid':
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
