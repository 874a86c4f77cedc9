import { longDay } from '#contract/day-words.ts'

interface Days {
  starts_on: string
  ends_on: string | null
  ended: boolean
}
/** Its days as a paper says them: it is read years later, so the year is always there. `Since 1 December 2025`, `1 December 2025 to 31 October 2026, moved out`. */
export function tenancyInWords({ starts_on, ends_on, ended }: Days): string {
  if (ends_on === null) return ended ? 'Moved out' : `Since ${longDay(starts_on)}`
  // Left before it began.
  if (ends_on < starts_on) return 'Never moved in'
  return `${longDay(starts_on)} to ${longDay(ends_on)}${ended ? ', moved out' : ''}`
}
