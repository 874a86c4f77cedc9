import type { PropertyStatus } from '#contract/properties.ts'
import { Badge, type Tone } from '#web/ui/text/badge.tsx'

const STATUSES: Record<PropertyStatus, { label: string; tone: Tone }> = {
  available: { label: 'Available', tone: 'good' },
  rented: { label: 'Rented', tone: 'wait' },
  sold: { label: 'Sold', tone: 'bad' },
}
const UNKNOWN = { label: 'Unknown', tone: 'off' } as const

export const STATUS_OPTIONS = Object.entries(STATUSES).map(([value, { label }]) => ({
  value: value as PropertyStatus,
  label,
}))

export function PropertyStatusBadge({ status }: { status: PropertyStatus }) {
  const { label, tone } = STATUSES[status] ?? UNKNOWN
  return <Badge tone={tone}>{label}</Badge>
}
