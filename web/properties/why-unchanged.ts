import { householdName } from '#contract/household.ts'
import type { PropertyDetail } from '#contract/properties.ts'
import { lagosToday } from '#web/ui/clock.ts'

/** Why nothing changes when the owner moves in or out: tenants who live there pay. */
export function whyUnchanged({ tenant }: PropertyDetail): string {
  const today = lagosToday()
  const names = tenant
    .filter(({ starts_on, ends_on }) => starts_on <= today && (ends_on === null || ends_on >= today))
    .map(({ name }) => name)
  if (names.length === 0) return 'Nothing changes in the next month.'
  return `Nothing changes: ${householdName(names)} ${names.length > 1 ? 'live there and pay' : 'lives there and pays'}.`
}
