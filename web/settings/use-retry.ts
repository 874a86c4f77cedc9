import { useMutation } from '@tanstack/react-query'
import { countOf } from '#contract/counts.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'

/** Sends failed messages again, and says how many went. */
export const useRetry = (send: () => Promise<{ retried: number }>, onSent?: () => void) =>
  useMutation({
    mutationFn: send,
    onSuccess: ({ retried }) => {
      if (retried > 0) toast.success(`Sending ${countOf(retried, 'message')} again`)
      else
        toast.message('There was nothing to send again', {
          description: 'Open a notification to send it again. Password links have to be requested again.',
        })
      onSent?.()
      return screenIsFresh()
    },
    onError: (error) => toastFailure('Failed to send again.', error),
  })
