import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { many } from '#web/api/queries.ts'
import { readNotification } from '#web/notifications/mark-read.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { CountBadge, capped } from '#web/ui/text/count-badge.tsx'
import { BellItem } from './bell-item.tsx'

const NEWEST = 2
/** How often something new is looked for, while the page is in sight. */
const REFETCH_EVERY_MS = 2 * MINUTE_MS

const NotificationDialog = lazyDialog(() =>
  import('#web/notifications/notification-dialog.tsx').then((file) => file.NotificationDialog),
)

/** Specification §9. */
const CAPS = [9, 99]

/** The newest notifications, each opened where one is, and how many are unread. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const [reading, setReading] = useState<Notification | null>(null)
  const newest = useQuery({
    ...many('GET /notifications', { query: { page: 1, per_page: NEWEST } }),
    refetchInterval: REFETCH_EVERY_MS,
  })
  const unread = useQuery({
    ...many('GET /notifications', { query: { is_read: '0', page: 1, per_page: 1 } }),
    refetchInterval: REFETCH_EVERY_MS,
  })
  const count = unread.data?.total ?? 0
  const close = () => setOpen(false)
  const show = (notification: Notification) => {
    close()
    readNotification(notification)
    setReading(notification)
  }
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        title="Notifications"
        trigger={
          <IconButton
            icon={BellIcon}
            label={count > 0 ? `Notifications, ${capped(count, CAPS)} unread` : 'Notifications'}
          >
            <CountBadge count={count} caps={CAPS} />
          </IconButton>
        }
      >
        {newest.data?.rows.length ? (
          <ul>
            {newest.data.rows.map((notification) => (
              <BellItem key={notification.id} notification={notification} onOpen={() => show(notification)} />
            ))}
          </ul>
        ) : newest.isPending ? (
          <div className="grid gap-2 px-4 py-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-64" />
          </div>
        ) : (
          <p className="px-4 pt-1 pb-4 text-ink-2">
            {newest.error ? newest.error.message : 'Nothing new yet.'}
          </p>
        )}
        <Link
          to="/notifications"
          onClick={close}
          className="block border-t border-line px-4 py-3 text-center font-[560] text-brand-ink hover:bg-hover focus-visible:-outline-offset-2"
        >
          View all notifications
        </Link>
      </Popover>
      {reading && <NotificationDialog notification={reading} onClose={() => setReading(null)} />}
    </>
  )
}
