import type { ListedNotification } from '#contract/notifications.ts'
import { MANAGERS } from '#contract/roles.ts'
import { readNotification } from '#web/notifications/mark-read.ts'
import { isNews, previewWords } from '#web/notifications/words.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import type { PopupProps } from '#web/ui/overlay/lazy-popup.tsx'
import { PopoverSurface } from '#web/ui/overlay/popover-surface.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { OfficeWork } from './office-work.tsx'

export interface BellPanelProps {
  newest: readonly ListedNotification[] | undefined
  problem: string | undefined
  onRead: (notification: ListedNotification) => void
}

export function BellPanel({ newest, problem, onRead, ...surface }: BellPanelProps & PopupProps) {
  const close = () => surface.onOpenChange(false)
  const read = (notification: ListedNotification) => {
    close()
    readNotification(notification)
    onRead(notification)
  }
  const { estate } = useScope()
  const { is, may } = useSession()
  const works = estate && is('estate admin') && may('GET /estate/unassigned/:estateId')
  return (
    <PopoverSurface
      title={works ? 'To do' : 'Notifications'}
      className="flex max-h-(--available-height) flex-col"
      {...surface}
    >
      <div className="min-h-0 overflow-y-auto">
        {works && (
          <>
            <OfficeWork estateId={estate.id} onGo={close} />
            <h3 className="border-t border-line px-4 pt-3.5 pb-2 text-md font-[620]">Notifications</h3>
          </>
        )}
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
      </div>
      <Link
        to="/notifications"
        onClick={close}
        className="block flex-none border-t border-line px-4 py-3 text-center font-[560] text-brand-ink hover:bg-hover focus-visible:-outline-offset-2"
      >
        View all notifications
      </Link>
    </PopoverSurface>
  )
}

const PREVIEW_CHARS = 120

function BellItem({ notification, onOpen }: { notification: ListedNotification; onOpen: () => void }) {
  const several = useScope().of === 'every estate'
  const unread = isNews(notification, useSession().is(...MANAGERS))
  const time = <RelativeTime value={notification.created_at} />
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
              {notification.title}
            </span>
            {!several && <span className="flex-none text-xs text-ink-3">{time}</span>}
          </span>
          {several && (
            <span className="block text-xs text-ink-3">
              {notification.estate_name && <>{notification.estate_name}, </>}
              {time}
            </span>
          )}
          <span className="mt-0.5 block text-sm break-words text-ink-2">
            {previewWords(notification.message, PREVIEW_CHARS)}
          </span>
        </span>
      </button>
    </li>
  )
}
