import type { Notification } from '#contract/notifications.ts'
import { classes } from '#web/ui/classes.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { audienceWords, preview, TYPE_WORDS } from './words.ts'

const PREVIEW_CHARS = 140

/** Title and beginning; what is not read yet stands out by weight and a dot, and is said. */
function Heading({ notification: { title, message, is_read } }: { notification: Notification }) {
  const unread = is_read === 0
  return (
    <span className="flex gap-2.5">
      <span
        aria-hidden="true"
        className={classes('mt-1.5 size-2 flex-none rounded-full', unread && 'bg-brand')}
      />
      <span className="min-w-0">
        <span className={unread ? 'font-[640]' : 'font-medium'}>
          {unread && <span className="sr-only">Unread: </span>}
          {title}
        </span>{' '}
        {/* A block of its own, so that pointing at the row underlines the title alone. */}
        <span className="mt-0.5 inline-block w-full text-base font-normal break-words text-ink-2">
          {preview(message, PREVIEW_CHARS)}
        </span>
      </span>
    </span>
  )
}

const title: Column<Notification> = {
  key: 'title',
  header: 'Title',
  card: 'title',
  className: 'min-w-40 max-xl:w-full',
  cell: (notification) => <Heading notification={notification} />,
}
const type: Column<Notification> = {
  key: 'type',
  header: 'Type',
  className: 'xl:w-32',
  card: 'badge',
  cell: (notification) => <Badge dot={false}>{TYPE_WORDS[notification.type]}</Badge>,
}
const audience: Column<Notification> = {
  key: 'audience',
  header: 'Audience',
  className: 'lg:whitespace-nowrap xl:w-44',
  cell: (notification) => audienceWords(notification).join(', '),
}
const date: Column<Notification> = {
  key: 'date',
  header: 'Date',
  className: 'xl:w-36',
  cell: ({ created_at }) => (
    <span className="text-ink-2">
      <RelativeTime value={created_at} />
    </span>
  ),
}

/** Admins and estate admins see the type, estate admins the audience as well (specification §6). */
export const notificationColumns = (sees: { type: boolean; audience: boolean }): Column<Notification>[] => [
  title,
  ...(sees.type ? [type] : []),
  ...(sees.audience ? [audience] : []),
  date,
]
