import type { DeliveryStatus } from '#contract/deliveries.ts'
import { Badge, type Tone } from './ui/badge.tsx'

export const DELIVERY_WORDS: Record<DeliveryStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'wait' },
  sent: { label: 'Sent', tone: 'good' },
  delivered: { label: 'Delivered', tone: 'good' },
  read: { label: 'Read', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** How far a message to one person has come. */
export const DeliveryBadge = ({ status }: { status: DeliveryStatus }) => (
  <Badge tone={DELIVERY_WORDS[status].tone}>{DELIVERY_WORDS[status].label}</Badge>
)
