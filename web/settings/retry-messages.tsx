import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'

/** Another try for failed receipts and the like; a notification's own are tried again where it is read. */
export function RetryMessages() {
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    try {
      const { retried } = await call('POST /deliveries/retry', {})
      if (retried > 0) toast.success(`Sending ${countOf(retried, 'message')} again`)
      else
        toast.message('There was nothing to send again', {
          description:
            'Notifications are sent again where they are read; links to choose a password are asked for anew.',
        })
      await screenIsFresh()
    } catch (error) {
      toastFailure('Failed to send again.', error)
    } finally {
      setRetrying(false)
    }
  }
  return (
    <Button icon={RotateCcw} loading={retrying} onClick={retry} className="max-sm:w-full">
      Send failed again
    </Button>
  )
}
