import type { PropertyStatus } from '#contract/properties.ts'
import { Badge, type Tone } from '#web/ui/text/badge.tsx'

interface StatusOption {
  value: PropertyStatus
  label: string
  tone: Tone
}
export const STATUS_OPTIONS: readonly StatusOption[] = [
  { value: 'available', label: 'Available', tone: 'good' },
  { value: 'rented', label: 'Rented', tone: 'wait' },
  { value: 'sold', label: 'Sold', tone: 'bad' },
]
const UNKNOWN = { label: 'Unknown', tone: 'off' } as const

export function PropertyStatusBadge({ status }: { status: PropertyStatus }) {
  const { label, tone } = STATUS_OPTIONS.find(({ value }) => value === status) ?? UNKNOWN
  return <Badge tone={tone}>{label}</Badge>
}
