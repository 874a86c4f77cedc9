import type { Notification } from '#contract/notifications.ts'
import { preview } from '#web/notifications/words.ts'
import { classes } from '#web/ui/classes.ts'
import { RelativeTime } from '#web/ui/text/date-text.tsx'

const PREVIEW_CHARS = 120

export function BellItem({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const unread = notification.is_read === 0
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
            <span className="flex-none text-xs text-ink-3">
              <RelativeTime value={notification.created_at} />
            </span>
          </span>
          <span className="mt-0.5 block text-sm break-words text-ink-2">
            {preview(notification.message, PREVIEW_CHARS)}
          </span>
        </span>
      </button>
    </li>
  )
}
