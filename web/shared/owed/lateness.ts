import { countOf } from '#contract/counts.ts'
import { longDay } from '#contract/day-words.ts'
import type { Tone } from '#web/ui/text/badge.tsx'
import { daysBetween, today } from './owed-days.ts'

/** Late up to so many days is amber, later is red. */
const LATE_DAYS = 30

export const lateTone = (due_on: string, now = today()): Tone =>
  daysBetween(due_on, now) > LATE_DAYS ? 'bad' : 'wait'

/** `51 days late`, `Due today`, `Due 1 December`. */
export function lateWords(due_on: string, now = today()): string {
  const days = daysBetween(due_on, now)
  if (days > 0) return `${countOf(days, 'day')} late`
  return days === 0 ? 'Due today' : `Due ${longDay(due_on, now)}`
}
