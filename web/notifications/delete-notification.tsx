import type { Notification } from '#contract/notifications.ts'
import { MANAGERS } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface DeleteNotificationProps {
  notification: Notification
  onClose: () => void
}

/** Removes a notification for everyone, or hides it for a landlord or tenant. A personal one was only theirs. */
export function DeleteNotification({ notification, onClose }: DeleteNotificationProps) {
  const { is } = useSession()
  const { id, title, type, personal } = notification
  const forEveryone = type === 'notification' ? '' : ' Messages that were already sent cannot be taken back.'
  const forOne = personal ? '' : ' Others keep it.'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete "${title}"?`}
      description={
        is(...MANAGERS) && !personal
          ? `It disappears for everyone.${forEveryone}`
          : `It disappears from your list.${forOne}`
      }
      confirm="Delete"
      onConfirm={async () => {
        await call('DELETE /notification/delete/:id', { params: { id } })
        toast.success('Notification deleted')
        await screenIsFresh()
      }}
    />
  )
}
