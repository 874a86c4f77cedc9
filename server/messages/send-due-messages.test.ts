import { expect, test } from 'vitest'
import { waitAfter } from './send-due-messages.ts'

const shortest = () => 0
const longest = () => 1

test('waits double from half a minute to six hours', () => {
  expect([1, 2, 3, 4].map((tries) => waitAfter(tries, longest))).toEqual([30_000, 60_000, 120_000, 240_000])
  expect(waitAfter(11, longest)).toBe(6 * 3_600_000)
  expect(waitAfter(1000, longest)).toBe(6 * 3_600_000)
})

test('no wait is shorter than half of its span, and the dice decide within it', () => {
  for (const tries of [0, 1, 5, 12]) {
    expect(waitAfter(tries, shortest)).toBe(waitAfter(tries, longest) / 2)
    expect(waitAfter(tries)).toBeGreaterThanOrEqual(waitAfter(tries, shortest))
    expect(waitAfter(tries)).toBeLessThanOrEqual(waitAfter(tries, longest))
  }
})
