import type { Notification } from '#contract/notifications.ts'
import { readNotification } from '#web/notifications/mark-read.ts'
import { Link } from '#web/routing/link.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import type { PopupProps } from '#web/ui/overlay/lazy-popup.tsx'
import { PopoverSurface } from '#web/ui/overlay/popover-surface.tsx'
import { BellItem } from './bell-item.tsx'

export interface BellPanelProps {
  newest: readonly Notification[] | undefined
  problem: string | undefined
  onRead: (notification: Notification) => void
}

export function BellPanel({ newest, problem, onRead, ...surface }: BellPanelProps & PopupProps) {
  const close = () => surface.onOpenChange(false)
  const read = (notification: Notification) => {
    close()
    readNotification(notification)
    onRead(notification)
  }
  return (
    <PopoverSurface title="Notifications" {...surface}>
      {newest?.length ? (
        <ul>
          {newest.map((notification) => (
            <BellItem key={notification.id} notification={notification} onOpen={() => read(notification)} />
          ))}
        </ul>
      ) : newest || problem ? (
        <p className="px-4 pt-1 pb-4 text-ink-2">{problem ?? 'Nothing new yet.'}</p>
      ) : (
        <div className="grid gap-2 px-4 py-3">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-64" />
        </div>
      )}
      <Link
        to="/notifications"
        onClick={close}
        className="block border-t border-line px-4 py-3 text-center font-[560] text-brand-ink hover:bg-hover focus-visible:-outline-offset-2"
      >
        View all notifications
      </Link>
    </PopoverSurface>
  )
}
