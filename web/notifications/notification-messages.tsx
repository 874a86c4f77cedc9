import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { countPeople } from '#contract/counts.ts'
import type { MessageCounts } from '#contract/messages.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { IN_OUTBOX, MESSAGE_STATUS_ORDER, MESSAGE_STATUS_WORDS } from '#web/shared/message-status.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { ListPages } from '#web/ui/table/list-pages.tsx'
import { MessageRow } from './message-row.tsx'
import { reachWords } from './reach-words.ts'

const PER_PAGE = 5
/** How often what became of the messages is fetched again while some are on their way. */
const REFETCH_EVERY_MS = 3000

interface CountsProps {
  counts: MessageCounts
  /** Of those that count as sent. */
  inOutbox: number
}
/** How many messages there are of each status. A column for the outbox is there only where messages are kept in it. */
function Counts({ counts, inOutbox }: CountsProps) {
  const columns = MESSAGE_STATUS_ORDER.map((status) => ({
    label: MESSAGE_STATUS_WORDS[status].label,
    count: status === 'sent' ? counts.sent - inOutbox : counts[status],
    bad: status === 'failed',
  }))
  if (inOutbox > 0) columns.splice(1, 0, { label: IN_OUTBOX.label, count: inOutbox, bad: false })
  return (
    <dl className="grid auto-cols-fr grid-flow-col overflow-hidden rounded-control border border-line">
      {columns.map(({ label, count, bad }) => (
        <div key={label} className="border-l border-line px-1 py-2 text-center first:border-l-0 sm:px-3">
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className={bad && count > 0 ? 'font-[640] text-red-ink' : 'font-[640]'}>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What became of a notification, person by person, and another try for those that failed. */
export function NotificationMessages({ notificationId: id }: { notificationId: number }) {
  const [page, setPage] = useState(1)
  const [retrying, setRetrying] = useState(false)
  const messages = useQuery({
    ...one('GET /notification/:id/deliveries', { params: { id }, query: { page, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
    // What became of it may have changed by itself since it was looked at last.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.counts.queued > 0 ? REFETCH_EVERY_MS : false),
  })
  const retry = async () => {
    setRetrying(true)
    try {
      const { retried } = await call('POST /notification/:id/retry', { params: { id } })
      if (retried > 0) toast.success(`Sending again to ${countPeople(retried)}`)
      else
        toast.message('Nobody could be tried again', {
          description: 'They have no other address or number yet.',
        })
      setPage(1)
      await screenIsFresh()
    } catch (error) {
      toastFailure('Failed to send again.', error)
    } finally {
      setRetrying(false)
    }
  }
  const { data, error } = messages
  return (
    <section aria-labelledby="deliveries" className="mt-6 border-t border-line pt-5">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id="deliveries" className="font-[620]">
          Deliveries
        </h3>
        {data && data.retriable > 0 && (
          <Button size="sm" icon={RotateCcw} loading={retrying} onClick={retry}>
            Send again to {countPeople(data.retriable)}
          </Button>
        )}
      </div>
      {data?.total === 0 ? (
        <p className="text-ink-2">No message went out for this notification.</p>
      ) : data ? (
        <>
          <Counts counts={data.counts} inOutbox={data.in_outbox} />
          <p className="mt-2 text-sm text-ink-3">
            {reachWords({ ...data, failed: data.counts.failed })}
            {data.counts.failed > data.retriable && ' See why below.'}
          </p>
          <ul className="mt-2">
            {data.rows.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
          <ListPages page={page} perPage={PER_PAGE} total={data.total} onPage={setPage} />
        </>
      ) : error ? (
        <RetryNotice title="The deliveries could not be loaded." query={messages} />
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
    </section>
  )
}
