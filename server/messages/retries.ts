import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'

const FIRST_WAIT = MINUTE_MS / 2
const LONGEST_WAIT = 6 * HOUR_MS
/** Milliseconds that a channel rests after its key or template was refused. */
export const REST = 15 * MINUTE_MS

/**
 * Milliseconds until the next try after so many: doubling from half a minute to six hours, each somewhere in the upper
 * half of its span, so that what failed together does not come back together. Pure but for the dice.
 */
export function waitAfter(tries: number, dice: () => number = Math.random): number {
  const span = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(Math.max(tries - 1, 0), 20))
  return Math.round(span * (0.5 + dice() / 2))
}
