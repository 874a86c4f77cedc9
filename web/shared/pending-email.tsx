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
  const [busy, setBusy] = useState<'resend' | 'cancel' | null>(null)
  const act = async (which: 'resend' | 'cancel', action: () => Promise<unknown>, done: string) => {
    setBusy(which)
    try {
      await action()
      toast.success(done)
    } catch (error) {
      toastFailure(which === 'resend' ? 'Failed to send the link.' : 'Failed to cancel the change.', error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Notice tone="wait">
      <p className="break-words">
        <b className="font-[620]">{email}</b> is waiting to be confirmed by the link we sent there. Until then
        the email above stays.
      </p>
      <div className="mt-2.5 mb-1 flex flex-wrap gap-2.5">
        <Button
          size="sm"
          loading={busy === 'resend'}
          disabled={busy === 'cancel'}
          onClick={() => act('resend', onResend, `We have sent the link to ${email} again.`)}
        >
          Send Again
        </Button>
        <Button
          size="sm"
          loading={busy === 'cancel'}
          disabled={busy === 'resend'}
          onClick={() => act('cancel', onCancel, 'The email stays as it is.')}
        >
          Cancel Change
        </Button>
      </div>
    </Notice>
  )
}
