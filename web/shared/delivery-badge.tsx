import type { Delivery, DeliveryStatus } from '#contract/messages.ts'
import { Badge, type Tone } from '#web/ui/text/badge.tsx'

export const DELIVERY_WORDS: Record<DeliveryStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'wait' },
  sent: { label: 'Sent', tone: 'good' },
  delivered: { label: 'Delivered', tone: 'good' },
  read: { label: 'Read', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}
/** Kept as a file, for the channel is not set up: nobody has it yet. */
export const IN_OUTBOX = { label: 'In outbox', tone: 'wait' } as const

/** How far a message to one person has come. */
export function DeliveryBadge({ status, via }: Pick<Delivery, 'status' | 'via'>) {
  const { label, tone } = status === 'sent' && via === 'outbox' ? IN_OUTBOX : DELIVERY_WORDS[status]
  return <Badge tone={tone}>{label}</Badge>
}
