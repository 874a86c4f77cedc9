import { useQuery } from '@tanstack/react-query'
import { Mail, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { MessageWithText } from '#contract/messages.ts'
import { call } from '#web/api/call.ts'
import { many } from '#web/api/queries.ts'
import { useListState } from '#web/shared/list-state.ts'
import {
  MESSAGE_STATUS_ORDER,
  MESSAGE_STATUS_WORDS,
  MessageStatusBadge,
} from '#web/shared/message-status.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterField } from '#web/ui/form/select-field.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { AddressText } from '#web/ui/text/contact-text.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { CHANNEL_WORDS } from './message-words.ts'
import { useRetry } from './use-retry.ts'

const MessageDialog = lazyDialog(() => import('./message-dialog.tsx').then((file) => file.MessageDialog))

const columns: Column<MessageWithText>[] = [
  { header: 'Message', card: 'title', cell: ({ subject }) => subject },
  {
    header: 'To',
    card: 'subtitle',
    cell: ({ name, address }) => (
      <>
        <span className="block">{name ?? <AddressText value={address} />}</span>
        {name && (
          <span className="block text-sm text-ink-3">
            {address ? <AddressText value={address} /> : 'No address'}
          </span>
        )}
      </>
    ),
  },
  { header: 'Channel', className: 'xl:w-28', cell: ({ channel }) => CHANNEL_WORDS[channel] },
  {
    header: 'Status',
    className: 'xl:w-48',
    card: 'plain',
    cell: (message) => <MessageStatusBadge {...message} />,
  },
  { header: 'Created', className: 'xl:w-36', cell: ({ created_at }) => <RelativeTime value={created_at} /> },
]
const STATUS_OPTIONS = MESSAGE_STATUS_ORDER.map((value) => ({
  value,
  label: MESSAGE_STATUS_WORDS[value].label,
}))
// `CHANNELS` of the contract would bring zod to this page.
const CHANNEL_OPTIONS = (['email', 'whatsapp'] as const).map((value) => ({
  value,
  label: CHANNEL_WORDS[value],
}))

export function MessageList() {
  const list = useListState(['status', 'channel'])
  const status = list.filter('status', STATUS_OPTIONS)
  const channel = list.filter('channel', CHANNEL_OPTIONS)
  const query = { ...list.query, status: status.value, channel: channel.value }
  const messages = useQuery(many('GET /messages', { query }))
  const [reading, setReading] = useState<MessageWithText | null>(null)
  const retry = useRetry(() => call('POST /messages/retry', {}))
  return (
    <>
      <Table
        caption="Messages"
        columns={columns}
        list={messages}
        {...list.paging}
        onOpen={setReading}
        toolbar={
          <>
            <SearchInput label="Search messages" placeholder="Search name or address..." {...list.search} />
            <FilterField label="Status" placeholder="All statuses" {...status} />
            <FilterField label="Channel" placeholder="All channels" {...channel} />
            {status.value === 'failed' && (
              <Button
                icon={RotateCcw}
                loading={retry.isPending}
                onClick={() => retry.mutate()}
                className="max-sm:w-full"
              >
                Send failed again
              </Button>
            )}
          </>
        }
        empty={
          <EmptyState icon={Mail} title="No messages found">
            {list.narrowed
              ? 'Try another search, status or channel.'
              : 'Notifications, receipts and password links appear here as they are sent.'}
          </EmptyState>
        }
      />
      {reading && <MessageDialog message={reading} onClose={() => setReading(null)} />}
    </>
  )
}
