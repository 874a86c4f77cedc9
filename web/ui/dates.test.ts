import { describe, expect, it } from 'vitest'
import { formatDay, formatRelative } from './dates.tsx'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const after = (milliseconds: number) => formatRelative(new Date(NOW + milliseconds).toISOString(), NOW)
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

describe('formatRelative', () => {
  it.each([
    [-5 * SECOND, '5 seconds ago'],
    [-59 * SECOND, '59 seconds ago'],
    [-MINUTE, '1 minute ago'],
    [-59 * MINUTE - 59 * SECOND, '59 minutes ago'],
    [-HOUR, '1 hour ago'],
    [-DAY, '1 day ago'],
    [-7 * DAY + SECOND, '6 days ago'],
    [-7 * DAY, '14 Nov 2026'],
    [3 * DAY, 'in 3 days'],
  ])('%d ms from now is "%s"', (distance, words) => expect(after(distance)).toBe(words))
})

it('formatDay says a date as people do', () => {
  expect(formatDay('2026-11-12T09:00:00Z')).toBe('12 Nov 2026')
})
