import type { Message, MessageStatus } from '#contract/messages.ts'
import { Badge, type Tone } from '#web/ui/text/badge.tsx'

export const MESSAGE_STATUS_WORDS: Record<MessageStatus, { label: string; tone: Tone }> = {
  queued: { label: 'On its way', tone: 'wait' },
  sent: { label: 'Sent', tone: 'good' },
  delivered: { label: 'Delivered', tone: 'good' },
  read: { label: 'Read', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}
/** In the order in which a message gets them. */
export const MESSAGE_STATUS_ORDER = Object.keys(MESSAGE_STATUS_WORDS) as MessageStatus[]
/** The message was written to a file, because its channel is not set up. */
export const IN_OUTBOX = { label: 'Not sent: not set up', tone: 'wait' } as const

export function MessageStatusBadge({ status, via }: Pick<Message, 'status' | 'via'>) {
  const { label, tone } =
    (status === 'sent' || status === 'queued') && via === 'outbox' ? IN_OUTBOX : MESSAGE_STATUS_WORDS[status]
  return <Badge tone={tone}>{label}</Badge>
}
