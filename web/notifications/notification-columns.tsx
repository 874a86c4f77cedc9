import type { Notification } from '#contract/notifications.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { RelativeTime } from '#web/ui/dates.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { audienceWords, preview, TYPE_WORDS } from './words.ts'

/** Title and beginning; what is not read yet stands out by weight and a dot, and is said. */
function Heading({ notification: { title, is_read } }: { notification: Notification }) {
  const unread = is_read === 0
  return (
    <span className="flex items-baseline gap-2.5">
      <span
        aria-hidden="true"
        className={classes('size-2 flex-none -translate-y-px rounded-full', unread && 'bg-brand')}
      />
      <span className={unread ? 'font-[640]' : 'font-medium'}>
        {unread && <span className="sr-only">Unread: </span>}
        {title}
      </span>
    </span>
  )
}

const title: Column<Notification> = {
  key: 'title',
  header: 'Title',
  card: 'title',
  className: 'min-w-48',
  cell: (notification) => <Heading notification={notification} />,
}
const message: Column<Notification> = {
  key: 'message',
  header: 'Message',
  card: 'subtitle',
  cell: ({ message: text }) => <span className="text-ink-2">{preview(text)}</span>,
}
const type: Column<Notification> = {
  key: 'type',
  header: 'Type',
  card: 'badge',
  cell: (notification) => <Badge dot={false}>{TYPE_WORDS[notification.type]}</Badge>,
}
const audience: Column<Notification> = {
  key: 'audience',
  header: 'Audience',
  className: 'max-w-32',
  cell: (notification) => audienceWords(notification).join(', '),
}
const date: Column<Notification> = {
  key: 'date',
  header: 'Date',
  cell: ({ created_at }) => (
    <span className="text-ink-2">
      <RelativeTime value={created_at} />
    </span>
  ),
}

/** Admins and estate admins see the type, estate admins the audience as well (specification §6). */
export const notificationColumns = (sees: { type: boolean; audience: boolean }): Column<Notification>[] => [
  title,
  message,
  ...(sees.type ? [type] : []),
  ...(sees.audience ? [audience] : []),
  date,
]
