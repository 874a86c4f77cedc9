import { useQuery } from '@tanstack/react-query'
import type { Payment } from '#contract/payments.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DownloadReceipt } from '../receipts/download-receipt.tsx'
import { receiptOf } from '../receipts/kept-receipts.ts'
import { ShareReceipt } from '../receipts/share-receipt.tsx'
import type { Paying } from './use-paying.ts'

export function OutcomeActions({ paying, onClose }: { paying: Paying; onClose: () => void }) {
  const { stage, reopen, check, restart } = paying
  const close = <Button onClick={onClose}>Close</Button>
  switch (stage.at) {
    case 'blocked':
    case 'declined':
      return (
        <>
          {close}
          <Button
            variant="primary"
            loading={stage.at === 'blocked' && stage.busy}
            onClick={{ blocked: reopen, declined: restart }[stage.at]}
          >
            Try again
          </Button>
        </>
      )
    case 'unanswered':
    case 'waiting': {
      const unpaid = stage.at === 'waiting' && !stage.paid
      return (
        <>
          {/* A phone has the X on top. */}
          <Button className={unpaid ? 'max-sm:hidden' : undefined} onClick={onClose}>
            Close
          </Button>
          <Button variant={unpaid ? undefined : 'primary'} onClick={check}>
            Check again
          </Button>
          {unpaid && (
            <Button variant="primary" loading={stage.busy} onClick={reopen}>
              Continue payment
            </Button>
          )}
        </>
      )
    }
    case 'received':
      return (
        <>
          <ShareOf {...stage.payment} />
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

function ShareOf({ id }: Payment) {
  const { data } = useQuery(receiptOf(id))
  return data?.receipt_code && <ShareReceipt receipt={data} code={data.receipt_code} />
}
