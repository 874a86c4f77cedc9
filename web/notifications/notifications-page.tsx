import { useQuery } from '@tanstack/react-query'
import { Bell, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { ListedNotification, Notification } from '#contract/notifications.ts'
import { MANAGERS } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { many, screenIsFresh } from '#web/api/queries.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { useListState } from '#web/shared/list-state.ts'
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
import { RowAction } from '#web/ui/table/row-action.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { readNotification } from './mark-read.ts'
import { audienceWords, deliveryWords, isNews, preview, TYPE_WORDS, TYPES } from './words.ts'

const PREVIEW_CHARS = 140

function Heading(notification: ListedNotification) {
  const { title, estate_name } = notification
  const { of } = useScope()
  const { is } = useSession()
  const severalEstates = of === 'every estate'
  // A notification of their own is never unread for managers.
  const marks = of === 'own homes' || of === 'own properties'
  const unread = isNews(notification, is(...MANAGERS))
  return (
    <span className="flex gap-2.5">
      {(marks || unread) && (
        <span
          aria-hidden="true"
          className={classes('mt-1.5 size-2 flex-none rounded-full max-sm:order-last', unread && 'bg-brand')}
        />
      )}
      <span className="min-w-0 flex-1">
        <span className={unread ? 'font-[640]' : 'font-medium'}>
          {unread && <span className="sr-only">Unread: </span>}
          {title}
        </span>
        {severalEstates && estate_name && (
          <span className="text-sm font-normal text-ink-3 max-sm:block sm:ml-2">{estate_name}</span>
        )}{' '}
        {/* An own box keeps the underline of the hovered row to the title. */}
        <span className="inline-block w-full align-top font-normal text-ink-2 max-sm:hidden sm:line-clamp-1 sm:break-all sm:text-sm/4">
          {preview(notification.message, PREVIEW_CHARS)}
        </span>
      </span>
    </span>
  )
}

/** A card has it among its facts. */
const Type = ({ type }: Pick<ListedNotification, 'type'>) =>
  useNarrow() ? TYPE_WORDS[type] : <Badge dot={false}>{TYPE_WORDS[type]}</Badge>

/** The worst first. */
function Delivery({ delivery }: ListedNotification) {
  const narrow = useNarrow()
  if (!delivery) return narrow ? null : <span className="text-ink-3">–</span>
  const { failed } = delivery
  const words = deliveryWords(delivery)
  const first =
    failed > 0 ? <span className="font-[560] text-red-ink">{formatCount(failed)} failed</span> : words[0]
  const second = words.slice(failed > 0 ? 0 : 1).join(', ')
  if (!narrow) return <TwoLines first={first} second={second} />
  return (
    <>
      {first}
      {second && `, ${second}`}
    </>
  )
}

const COLUMNS: Column<ListedNotification>[] = [
  {
    header: 'Title',
    card: 'title',
    className: 'min-w-40 max-xl:w-full',
    cell: (notification) => <Heading {...notification} />,
  },
  {
    header: 'Type',
    className: 'xl:w-30',
    card: 'plain',
    cell: ({ type }) => <Type type={type} />,
  },
  {
    header: 'Audience',
    card: 'plain',
    className: 'lg:whitespace-nowrap xl:w-44',
    cell: (notification) => audienceWords(notification).join(', '),
  },
  {
    header: 'Delivery',
    card: 'plain',
    className: 'xl:w-32',
    cell: (notification) => <Delivery {...notification} />,
  },
]

const DATE: Column<ListedNotification> = {
  header: 'Date',
  className: 'xl:w-34',
  cell: ({ created_at }) => (
    <span className="text-ink-2 max-sm:text-sm max-sm:whitespace-nowrap">
      <RelativeTime value={created_at} />
    </span>
  ),
}

/** A card alone has the message below its title. */
const MESSAGE: Column<ListedNotification> = {
  header: 'Message',
  card: 'wide',
  cell: ({ message }) => (
    <p className="line-clamp-2 text-sm break-words">{preview(message, PREVIEW_CHARS)}</p>
  ),
}

const DELIVERIES = [{ value: 'failed', label: 'Failed' }] as const

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
  const hidden = [!isManager && 'Type', !isManager && 'Delivery', !isEstateAdmin && 'Audience']
  const list = useListState(['type', 'delivery'])
  const type = list.filter('type', TYPES)
  const delivery = list.filter('delivery', isManager ? DELIVERIES : [])
  const chosen = { type: type.value, delivery: delivery.value }
  const notifications = useQuery(many('GET /notifications', { query: { ...list.query, ...chosen } }))
  const adding = useOpened('add')
  const [reading, setReading] = useState<ListedNotification | null>(null)
  const [deleting, setDeleting] = useState<Notification | null>(null)
  const mayCreate = isEstateAdmin && may('POST /notification/create')
  const create = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={() => adding.open(1)}>
      Create Notification
    </Button>
  )
  const filters = Object.values(chosen).filter(Boolean).length
  const narrowed = list.q !== '' || filters > 0
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={isManager ? 'Messages sent, and who received them.' : 'What your estate tells you.'}
        actions={create}
      />
      <Table
        caption="Notifications"
        columns={[
          ...COLUMNS.filter(({ header }) => !hidden.includes(header)),
          // A manager's card has too many facts for the date.
          { ...DATE, card: isManager ? 'badge' : 'plain' },
          useNarrow() && MESSAGE,
        ]}
        list={notifications}
        {...list.paging}
        onOpen={(notification) => {
          void readNotification(notification)
          setReading(notification)
        }}
        toolbar={
          <SearchInput
            label="Search notifications"
            placeholder="Search..."
            className="max-sm:w-auto max-sm:flex-1"
            {...list.search}
          />
        }
        filters={{
          chosen: filters,
          fields: (
            <>
              <FilterField label="Type" placeholder="All types" {...type} />
              {isManager && <FilterField label="Delivery" placeholder="Any delivery" {...delivery} />}
            </>
          ),
        }}
        actions={
          may('DELETE /notification/delete/:id')
            ? (notification) => (
                <RowAction
                  icon={Trash2}
                  verb="Delete"
                  quiet
                  name={notification.title}
                  onClick={() => setDeleting(notification)}
                />
              )
            : undefined
        }
        actionsWidth="xl:w-24"
        empty={
          <EmptyState
            icon={Bell}
            title="No notifications found"
            action={narrowed ? <Button onClick={list.clear}>Clear filters</Button> : create}
          >
            {narrowed ? 'Try another search or filter.' : 'What there is to know appears here.'}
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
