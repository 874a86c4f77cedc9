import { Button } from '#web/ui/button/button.tsx'
import { DownloadReceipt } from '../receipts/download-receipt.tsx'
import type { Paying } from './use-paying.ts'

export function OutcomeActions({ paying, onClose }: { paying: Paying; onClose: () => void }) {
  const { stage, reopen, check, restart } = paying
  const close = <Button onClick={onClose}>Close</Button>
  switch (stage.at) {
    case 'blocked':
    case 'unanswered':
    case 'declined':
      return (
        <>
          {close}
          <Button
            variant="primary"
            loading={stage.at === 'blocked' && stage.busy}
            onClick={{ blocked: reopen, unanswered: check, declined: restart }[stage.at]}
          >
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
