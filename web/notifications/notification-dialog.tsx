import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink, RotateCcw } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { countOf, countPeople } from '#contract/counts.ts'
import { formatExact } from '#contract/dates.ts'
import type { Message, MessageCounts } from '#contract/messages.ts'
import type { ListedNotification } from '#contract/notifications.ts'
import { MANAGERS } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { followHref } from '#web/routing/router.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import {
  IN_OUTBOX,
  MESSAGE_STATUS_ORDER,
  MESSAGE_STATUS_WORDS,
  MessageStatusBadge,
} from '#web/shared/message-status.tsx'
import { Button, buttonStyle } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { ListPages } from '#web/ui/table/list-pages.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { AddressText } from '#web/ui/text/contact-text.tsx'
import { RelativeTime, TimeAhead } from '#web/ui/text/date-text.tsx'
import { reachWords } from './reach-words.ts'
import { audienceWords, TYPE_WORDS } from './words.ts'

const PER_PAGE = 5
const REFETCH_EVERY_MS = 3000

/** `counts.sent` includes the messages `inOutbox`. */
function Counts({ counts, inOutbox }: { counts: MessageCounts; inOutbox: number }) {
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

function NotificationMessages({ id }: { id: number }) {
  const { may } = useSession()
  const [page, setPage] = useState(1)
  const messages = useQuery({
    ...one('GET /notification/:id/messages', { params: { id }, query: { page, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.counts.queued > 0 ? REFETCH_EVERY_MS : false),
  })
  const retry = useMutation({
    mutationFn: () => call('POST /notification/:id/retry', { params: { id } }),
    onSuccess: ({ retried }) => {
      if (retried > 0) toast.success(`Sending again to ${countPeople(retried)}`)
      else
        toast.message('Nobody could be tried again', {
          description: 'They have no other address or number yet.',
        })
      setPage(1)
      return screenIsFresh()
    },
    onError: (error) => toastFailure('Failed to send again.', error),
  })
  const { data, error } = messages
  // Messages sent before a channel was taken away are not kept.
  const keeps = data && data.in_outbox + data.counts.queued > 0
  return (
    <section aria-labelledby="messages" className="mt-6 border-t border-line pt-5">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id="messages" className="font-[620]">
          Deliveries
        </h3>
        {data && data.retriable > 0 && may('POST /notification/:id/retry') && (
          <Button size="sm" icon={RotateCcw} loading={retry.isPending} onClick={() => retry.mutate()}>
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
            {reachWords({ ...data, failed: data.counts.failed, not_set_up: keeps ? data.not_set_up : [] })}
            {data.counts.failed > data.retriable && ' See why below.'}
          </p>
          <ul className="mt-2">
            {data.rows.map((message) => (
              <MessageRow key={message.id} {...message} />
            ))}
          </ul>
          <ListPages page={page} perPage={PER_PAGE} total={data.total} onPage={setPage} />
        </>
      ) : error ? (
        <RetryNotice title="The messages could not be loaded." query={messages} />
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
    </section>
  )
}

function Remark({ status, last_error, via, sent_at, next_try_at, tries }: Message) {
  if (status === 'failed') return <span className="text-red-ink">{last_error}</span>
  if (status === 'queued' && last_error && next_try_at)
    return (
      <>
        {last_error} Tried {countOf(tries, 'time')}, again <TimeAhead value={next_try_at} />.
      </>
    )
  if (status === 'queued') return 'About to be sent'
  if (via === 'outbox') return 'Kept in the outbox, because this channel is not set up'
  return sent_at && <RelativeTime value={sent_at} />
}

function MessageRow(message: Message) {
  const { name, address, channel } = message
  // The server hides an address that the recipient did not give to the estate.
  const own = channel === 'email' ? 'Their own email address' : 'Their own phone number'
  const to = address === null ? own : address && <AddressText value={address} />
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-0 text-sm">
        <p className="text-base font-[560]">{name ?? to}</p>
        {name && to && <p className="text-ink-2">{to}</p>}
        <p className="break-words text-ink-3">
          <Remark {...message} />
        </p>
      </div>
      <MessageStatusBadge {...message} />
    </li>
  )
}

type NotificationDialogProps = { notification: ListedNotification; onClose: () => void }

export function NotificationDialog({ notification, onClose }: NotificationDialogProps) {
  const isManager = useSession().is(...MANAGERS)
  const every = useScope().of === 'every estate'
  const { id, title, message, type, url, created_at, created_by_name, estate_name } = notification
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={
        <>
          <time dateTime={created_at}>{formatExact(created_at)}</time>
          {isManager
            ? [created_by_name && ` by ${created_by_name}`, every && estate_name && `, ${estate_name}`]
            : ` from ${estate_name ?? 'Estate Management'}`}
        </>
      }
      footer={url && <Follow url={url} page={isManager ? 'Open page' : 'See and pay'} onFollow={onClose} />}
    >
      <div className="flex flex-wrap gap-2">
        <Badge tone="good" dot={false}>
          {TYPE_WORDS[type]}
        </Badge>
        {audienceWords(notification).map((word) => (
          <Badge key={word} dot={false}>
            {word}
          </Badge>
        ))}
      </div>
      <p className="mt-4 text-md break-words whitespace-pre-line">{message}</p>
      {isManager && type !== 'notification' && <NotificationMessages id={id} />}
    </Dialog>
  )
}

/** A path is a page of the application; any other URL opens a new tab. */
function Follow({ url, page, onFollow }: { url: string; page: string; onFollow: () => void }) {
  const style = buttonStyle({ variant: 'primary' })
  if (!url.startsWith('/'))
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={style}>
        <ExternalLink className="-ml-0.5" /> Open link
      </a>
    )
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    onFollow()
    void followHref(url)
  }
  return (
    <a href={url} className={style} onClick={follow}>
      {page}
    </a>
  )
}
