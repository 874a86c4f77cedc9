import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatClock, formatDay } from '#contract/dates.ts'
import type { SentMessage } from '#contract/messages.ts'
import { many } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Repeat, Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { ListPages } from '#web/ui/table/list-pages.tsx'
import { MessageStatusBadge } from './message-status.tsx'
import { sentPlace } from './sent-words.ts'

const PER_PAGE = 10
/** A panel begins with these. */
const FIRST = 3

interface SentProps {
  of:
    | 'GET /tenant/messages/:id'
    | 'GET /landlord/messages/:id'
    | 'GET /property/messages/:id'
    | 'GET /users/:id/messages'
  id: number
  /** Names the recipient of each message. */
  named?: boolean
}

function Line({ message, named }: { message: SentMessage; named: boolean }) {
  const { subject, status, via, last_error, sent_at, created_at, text } = message
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-52 font-[560] break-words">{subject}</span>
      <MessageStatusBadge status={status} via={via} />
      <span className="w-full text-sm break-words text-ink-2">
        {sentPlace(message, named)}, {formatDay(sent_at ?? created_at)} at{' '}
        {formatClock(sent_at ?? created_at)}
        {text === null && '. The text is hidden: it opens the account.'}
      </span>
      {last_error && <span className="w-full text-sm text-red-ink">{last_error}</span>}
    </span>
  )
}

const Row = ({ message, named }: { message: SentMessage; named: boolean }) => (
  <li className="border-t border-line py-3 first:border-t-0">
    {message.text === null ? (
      <div className="flex pl-6">
        <Line message={message} named={named} />
      </div>
    ) : (
      <details className="group">
        <summary className="flex cursor-pointer list-none gap-2 rounded-small [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="mt-0.5 size-4 flex-none text-ink-3 group-open:rotate-90"
          />
          <Line message={message} named={named} />
        </summary>
        <pre className="mt-2 ml-6 rounded-control border border-line bg-sunken p-3 font-sans text-sm break-words whitespace-pre-wrap">
          {message.text}
        </pre>
      </details>
    )}
  </li>
)

function SentList({ of, id, named = false }: SentProps) {
  const [page, setPage] = useState(1)
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useQuery(many(of, { params: { id }, query: { page, per_page: PER_PAGE } }))
  if (data?.total === 0) return <p className="text-ink-2">Nothing has been sent by email or WhatsApp yet.</p>
  if (data)
    return (
      <>
        <ul aria-label="Messages">
          {data.rows.slice(0, all ? PER_PAGE : FIRST).map((message) => (
            <Row key={message.id} message={message} named={named} />
          ))}
        </ul>
        {all ? (
          <ListPages page={page} perPage={PER_PAGE} total={data.total} onPage={setPage} />
        ) : (
          data.total > FIRST && (
            <Button className="mt-1" onClick={() => setAll(true)}>
              All {formatCount(data.total)}
            </Button>
          )
        )}
      </>
    )
  if (error) return <RetryNotice title="The messages could not be loaded." query={{ error, refetch }} />
  return (
    <div aria-busy="true" className="grid gap-3">
      <Repeat times={4}>
        <Skeleton className="h-12" />
      </Repeat>
    </div>
  )
}

export const SentPanel = (props: SentProps) => (
  <Panel title="All that was sent">
    <SentList {...props} />
  </Panel>
)
