import { HOUR_MS } from '#contract/time.ts'

/** The first of the month in Lagos so many months before this one; Lagos is an hour ahead of UTC all year. */
export function monthBefore(now: Date, back: number): number {
  const there = new Date(now.getTime() + HOUR_MS)
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - back, 1)
}
