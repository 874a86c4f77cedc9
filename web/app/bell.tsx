import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { many } from '#web/api/queries.ts'
import { read } from '#web/notifications/mark-read.ts'
import { preview } from '#web/notifications/words.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { CountBadge, capped } from '#web/ui/text/count-badge.tsx'
import { RelativeTime } from '#web/ui/text/dates.tsx'

const NEWEST = 2
const PREVIEW = 120
/** Milliseconds between looks for something new, while the page is in sight. */
const LOOK_EVERY = 120_000

const NotificationDialog = lazyDialog(() =>
  import('#web/notifications/notification-dialog.tsx').then((file) => file.NotificationDialog),
)

function Notice({ notice, onOpen }: { notice: Notification; onOpen: () => void }) {
  const unread = notice.is_read === 0
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full gap-3 px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden="true"
          className={classes('mt-1.5 size-2 flex-none rounded-full', unread && 'bg-brand')}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className={classes('truncate', unread ? 'font-[640]' : 'font-medium')}>
              {unread && <span className="sr-only">Unread: </span>}
              {notice.title}
            </span>
            <span className="flex-none text-xs text-ink-3">
              <RelativeTime value={notice.created_at} />
            </span>
          </span>
          <span className="mt-0.5 block text-sm break-words text-ink-2">
            {preview(notice.message, PREVIEW)}
          </span>
        </span>
      </button>
    </li>
  )
}

/** Specification §9. */
const CAPS = [9, 99]

/** The newest notifications, each opened where one is, and how many are unread. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const [reading, setReading] = useState<Notification | null>(null)
  const newest = useQuery({
    ...many('GET /notifications', { query: { page: 1, per_page: NEWEST } }),
    refetchInterval: LOOK_EVERY,
  })
  const unread = useQuery({
    ...many('GET /notifications', { query: { is_read: '0', page: 1, per_page: 1 } }),
    refetchInterval: LOOK_EVERY,
  })
  const count = unread.data?.total ?? 0
  const close = () => setOpen(false)
  const show = (notice: Notification) => {
    close()
    read(notice)
    setReading(notice)
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
            {newest.data.rows.map((notice) => (
              <Notice key={notice.id} notice={notice} onOpen={() => show(notice)} />
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
