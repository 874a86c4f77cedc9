import { useQuery } from '@tanstack/react-query'
import { Bell, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { MANAGERS } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { many, screenIsFresh } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { RowAction } from '#web/ui/table/row-action.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { readNotification } from './mark-read.ts'
import { audienceWords, preview, TYPE_WORDS, TYPES } from './words.ts'

const PREVIEW_CHARS = 140

function Heading({ title, message, is_read }: Notification) {
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
        {/* An own box keeps the underline of the hovered row to the title. */}
        <span className="mt-0.5 inline-block w-full text-base font-normal break-words text-ink-2">
          {preview(message, PREVIEW_CHARS)}
        </span>
      </span>
    </span>
  )
}

const COLUMNS: Column<Notification>[] = [
  {
    header: 'Title',
    card: 'title',
    className: 'min-w-40 max-xl:w-full',
    cell: (notification) => <Heading {...notification} />,
  },
  {
    header: 'Type',
    className: 'xl:w-32',
    card: 'badge',
    cell: ({ type }) => <Badge dot={false}>{TYPE_WORDS[type]}</Badge>,
  },
  {
    header: 'Audience',
    className: 'lg:whitespace-nowrap xl:w-44',
    cell: (notification) => audienceWords(notification).join(', '),
  },
  {
    header: 'Date',
    className: 'xl:w-36',
    cell: ({ created_at }) => (
      <span className="text-ink-2">
        <RelativeTime value={created_at} />
      </span>
    ),
  },
]

const CreateNotification = lazyDialog(() =>
  import('./create-notification.tsx').then((file) => file.CreateNotification),
)
const NotificationDialog = lazyDialog(() =>
  import('./notification-dialog.tsx').then((file) => file.NotificationDialog),
)
export function NotificationsPage() {
  const { is, may } = useSession()
  const isManager = is(...MANAGERS)
  const isEstateAdmin = is('estate admin')
  // Managers see the type, estate admins the audience as well (specification §6).
  const hidden = [!isManager && 'Type', !isEstateAdmin && 'Audience']
  const list = useListState(['type'])
  const type = list.filter('type', TYPES)
  const notifications = useQuery(many('GET /notifications', { query: { ...list.query, type: type.value } }))
  const adding = useOpened('add')
  const [reading, setReading] = useState<Notification | null>(null)
  const [deleting, setDeleting] = useState<Notification | null>(null)
  const mayCreate = isEstateAdmin && may('POST /notification/create')
  const create = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={() => adding.open(1)}>
      Create Notification
    </Button>
  )
  const narrowed = list.q !== '' || type.value !== undefined
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={isManager ? 'Messages sent, and who received them.' : 'What your estate tells you.'}
        actions={create}
      />
      <Table
        caption="Notifications"
        columns={COLUMNS.filter(({ header }) => !hidden.includes(header))}
        list={notifications}
        {...list.paging}
        onOpen={(notification) => {
          void readNotification(notification)
          setReading(notification)
        }}
        toolbar={
          <>
            <SearchInput
              label="Search notifications"
              placeholder="Search notifications..."
              {...list.search}
            />
            <FilterField label="Type" placeholder="All types" {...type} />
          </>
        }
        actions={
          may('DELETE /notification/delete/:id')
            ? (notification) => (
                <RowAction
                  icon={Trash2}
                  verb="Delete"
                  aside
                  name={notification.title}
                  onClick={() => setDeleting(notification)}
                />
              )
            : undefined
        }
        empty={
          <EmptyState
            icon={Bell}
            title="No notifications found"
            action={narrowed ? <Button onClick={list.clear}>Clear search</Button> : create}
          >
            {narrowed ? 'Try another search or type.' : 'What there is to know appears here.'}
          </EmptyState>
        }
      />
      {reading && <NotificationDialog notification={reading} onClose={() => setReading(null)} />}
      {deleting && <DeleteNotification notification={deleting} onClose={() => setDeleting(null)} />}
      {mayCreate && adding.id !== null && <CreateNotification onClose={adding.close} />}
    </>
  )
}

/** A manager deletes a notification for everyone; a landlord or tenant only hides it. */
function DeleteNotification({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { is } = useSession()
  const { id, title, type, personal } = notification
  const forEveryone = type === 'notification' ? '' : ' Messages that were already sent cannot be taken back.'
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete "${title}"?`}
      description={
        is(...MANAGERS) && !personal
          ? `It disappears for everyone.${forEveryone}`
          : `It disappears from your list.${personal ? '' : ' Others keep it.'}`
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
