import { ExternalLink } from 'lucide-react'
import { formatExact } from '#contract/dates.ts'
import type { Notification } from '#contract/notifications.ts'
import { MANAGERS } from '#contract/roles.ts'
import { followHref } from '#web/routing/router.ts'
import { useSession } from '#web/session/use-session.tsx'
import { buttonStyle } from '#web/ui/button/button-style.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { NotificationMessages } from './notification-messages.tsx'
import { audienceWords, TYPE_WORDS } from './words.ts'

interface NotificationDialogProps {
  notification: Notification
  onClose: () => void
}

/** A notification in full; for those who answer for it, also what became of it. */
export function NotificationDialog({ notification, onClose }: NotificationDialogProps) {
  const { is } = useSession()
  const { id, title, message, type, url, created_at, created_by_name } = notification
  const writer = created_by_name && ` by ${created_by_name}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={
        <>
          <time dateTime={created_at}>{formatExact(created_at)}</time>
          {is(...MANAGERS) && writer}
        </>
      }
      footer={
        <>
          <LeaveButton>Close</LeaveButton>
          {url && <Follow url={url} onFollow={onClose} />}
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Badge tone="good" dot={false}>
          {TYPE_WORDS[type]}
        </Badge>
        {audienceWords(notification).map((word) => (
          <Badge key={word} dot={false}>
            {word}
          </Badge>
        ))}
      </div>
      <p className="mt-4 text-md break-words whitespace-pre-line">{message}</p>
      {is(...MANAGERS) && type !== 'notification' && <NotificationMessages notificationId={id} />}
    </Dialog>
  )
}

/** Leads to a place of the application, or out of it. */
function Follow({ url, onFollow }: { url: string; onFollow: () => void }) {
  const style = buttonStyle({ variant: 'primary' })
  if (url.startsWith('/'))
    return (
      <a
        href={url}
        className={style}
        onClick={(event) => {
          event.preventDefault()
          onFollow()
          void followHref(url)
        }}
      >
        See and pay
      </a>
    )
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={style}>
      <ExternalLink className="-ml-0.5" />
      Open link
    </a>
  )
}
