import { HOUR_MS } from '#contract/time.ts'

/** mulberry32: the same numbers on every machine. */
export function createRandom(seed: number) {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
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

/** The first of a month in Lagos (UTC+1) as milliseconds. */
export function monthBefore(now: Date, back: number): number {
  const there = new Date(now.getTime() + HOUR_MS)
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - back, 1)
}
