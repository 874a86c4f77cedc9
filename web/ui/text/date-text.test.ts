import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { formatAgo, formatAhead } from './date-text.tsx'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const fromNow = (milliseconds: number) =>
  (milliseconds < 0 ? formatAgo : formatAhead)(new Date(NOW + milliseconds).toISOString(), NOW)
const SECOND_MS = 1000

describe('a time as it is told from now', () => {
  it.each([
    [-5 * SECOND_MS, '5 seconds ago'],
    [-59 * SECOND_MS, '59 seconds ago'],
    [-MINUTE_MS, '1 minute ago'],
    [-59 * MINUTE_MS - 59 * SECOND_MS, '59 minutes ago'],
    [-HOUR_MS, '1 hour ago'],
    [-DAY_MS, '1 day ago'],
    [-7 * DAY_MS + SECOND_MS, '6 days ago'],
    [-7 * DAY_MS, '14 Nov 2026'],
    [3 * DAY_MS, 'in 3 days'],
  ])('%d ms from now is "%s"', (distance, words) => expect(fromNow(distance)).toBe(words))
})

it.each([
  [0, '0 seconds ago'],
  [59 * SECOND_MS, '0 seconds ago'],
  [-5 * SECOND_MS, '5 seconds ago'],
])('what has happened is not put ahead by a slow clock: %d ms from now is "%s"', (distance, words) =>
  expect(formatAgo(new Date(NOW + distance).toISOString(), NOW)).toBe(words),
)

it.each([
  [-5 * SECOND_MS, 'in 0 seconds'],
  [30 * SECOND_MS, 'in 30 seconds'],
  [2 * HOUR_MS, 'in 2 hours'],
])('what is to come is never over: %d ms from now is "%s"', (distance, words) =>
  expect(formatAhead(new Date(NOW + distance).toISOString(), NOW)).toBe(words),
)
