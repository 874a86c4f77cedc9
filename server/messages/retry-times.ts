import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'

const FIRST_WAIT_MS = MINUTE_MS / 2
const LONGEST_WAIT_MS = 6 * HOUR_MS
const MOST_DOUBLINGS = 20

/**
 * Milliseconds until the next try after so many: doubling from half a minute to six hours, each somewhere in the upper
 * half of its span, so that what failed together does not come back together. Pure but for `random`, from 0 to 1.
 */
export function waitAfter(tries: number, random: () => number = Math.random): number {
  const doublings = Math.min(Math.max(tries - 1, 0), MOST_DOUBLINGS)
  const span = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** doublings)
  return Math.round(span * (0.5 + random() / 2))
}
