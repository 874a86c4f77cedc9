import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatExact } from '#contract/dates.ts'
import type { SentMessage } from '#contract/messages.ts'
import { many } from '#web/api/queries.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { ListPages } from '#web/ui/table/list-pages.tsx'
import { MessageStatusBadge } from './message-status.tsx'

const PER_PAGE = 10

function Row({ message }: { message: SentMessage }) {
  const { subject, text, address, channel, status, via, last_error, sent_at, created_at } = message
  const to = address ?? (channel === 'email' ? 'their own email' : 'their own number')
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <details>
        <summary className="cursor-pointer">
          <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap items-start justify-between gap-x-3 gap-y-1 align-top">
            <span className="min-w-0 font-[560] break-words">{subject}</span>
            <MessageStatusBadge status={status} via={via} />
            <span className="w-full text-sm break-words text-ink-2">
              {channel === 'email' ? 'Email' : 'WhatsApp'} to {to || 'nobody'},{' '}
              {formatExact(sent_at ?? created_at)}
            </span>
            {last_error && <span className="w-full text-sm text-red-ink">{last_error}</span>}
          </span>
        </summary>
        <pre className="mt-2 rounded-control border border-line bg-sunken p-3 font-sans text-sm break-words whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </li>
  )
}

interface SentMessagesProps {
  of: 'GET /tenant/messages/:id' | 'GET /property/landlord/messages/:id'
  id: number
  name: string
  estate: string
  onClose: () => void
}

export function SentMessages({ of, id, name, estate, onClose }: SentMessagesProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(many(of, { params: { id }, query: { page, per_page: PER_PAGE } }))
  return (
    <Dialog onClose={onClose} title="Messages" description={`Sent to ${name} by ${estate}`}>
      {data?.total === 0 ? (
        <p className="text-ink-2">Nothing has been sent by email or WhatsApp yet.</p>
      ) : data ? (
        <>
          <ul>
            {data.rows.map((message) => (
              <Row key={message.id} message={message} />
            ))}
          </ul>
          <ListPages page={page} perPage={PER_PAGE} total={data.total} onPage={setPage} />
        </>
      ) : error ? (
        <RetryNotice title="The messages could not be loaded." query={{ error, refetch }} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}
