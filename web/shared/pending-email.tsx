import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'

interface PendingEmailProps {
  email: string
  onResend: () => Promise<unknown>
  onCancel: () => Promise<unknown>
}

export function PendingEmail({ email, onResend, onCancel }: PendingEmailProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const act = async (label: string, action: () => Promise<unknown>, done: string, failed: string) => {
    setBusy(label)
    try {
      await action()
      toast.success(done)
    } catch (error) {
      toastFailure(failed, error)
    } finally {
      setBusy(null)
    }
  }
  const button = (label: string, ...how: [action: () => Promise<unknown>, done: string, failed: string]) => (
    <Button
      size="sm"
      loading={busy === label}
      disabled={busy !== null && busy !== label}
      onClick={() => act(label, ...how)}
    >
      {label}
    </Button>
  )
  return (
    <Notice tone="wait">
      <p className="break-words">
        <b className="font-[620]">{email}</b> is waiting to be confirmed by the link we sent there. Until then
        the email above stays.
      </p>
      <div className="mt-2.5 mb-1 flex flex-wrap gap-2.5">
        {button(
          'Send Again',
          onResend,
          `We have sent the link to ${email} again.`,
          'Failed to send the link.',
        )}
        {button('Cancel Change', onCancel, 'The email stays as it is.', 'Failed to cancel the change.')}
      </div>
    </Notice>
  )
}
