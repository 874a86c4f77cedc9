import { HOUR_MS } from '#contract/time.ts'

/** The same numbers on every machine (mulberry32), so that the demo is the same everywhere. */
export function createRandom(seed: number) {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** Whole, from `low` to `high`, both included. */
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    pick<T>(choices: readonly T[]): T {
      const picked = choices[Math.floor(next() * choices.length)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
    chance: (share: number): boolean => next() < share,
  }
}
export type Random = ReturnType<typeof createRandom>

/** The first of the month in Lagos so many months before this one; Lagos is an hour ahead of UTC all year. */
export function monthBefore(now: Date, back: number): number {
  const there = new Date(now.getTime() + HOUR_MS)
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - back, 1)
}
