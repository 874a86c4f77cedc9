import { countOf } from '#contract/counts.ts'
import type { Message } from '#contract/messages.ts'
import { MessageStatusBadge } from '#web/shared/message-status.tsx'
import { AddressText } from '#web/ui/text/address-text.tsx'
import { RelativeTime, TimeAhead } from '#web/ui/text/date-text.tsx'

/** What is to be said of one person's message beyond its state. */
function Remark({ message }: { message: Message }) {
  const { status, last_error, via, sent_at, next_try_at, tries } = message
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

export function MessageRow({ message }: { message: Message }) {
  const { name, address, channel } = message
  // An address that the estate was not told is its owner's.
  const own = channel === 'email' ? 'Their own email address' : 'Their own phone number'
  const to = address === null ? own : address && <AddressText value={address} />
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-0 text-sm">
        <p className="text-base font-[560]">{name ?? to}</p>
        {name && to && <p className="text-ink-2">{to}</p>}
        <p className="break-words text-ink-3">
          <Remark message={message} />
        </p>
      </div>
      <MessageStatusBadge {...message} />
    </li>
  )
}
