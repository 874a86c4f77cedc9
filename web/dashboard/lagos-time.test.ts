import { expect, test } from 'vitest'
import { dayInWords, greeting } from './lagos-time.ts'

test.each([
  ['2026-11-21T04:00:00Z', 'Good morning'],
  ['2026-11-21T10:59:59Z', 'Good morning'],
  ['2026-11-21T11:00:00Z', 'Good afternoon'],
  ['2026-11-21T15:59:59Z', 'Good afternoon'],
  ['2026-11-21T16:00:00Z', 'Good evening'],
  ['2026-11-21T23:30:00Z', 'Good morning'],
])('at %s people in Lagos hear %s', (now, words) => {
  expect(greeting(new Date(now))).toBe(words)
})

test('the day is the one in Lagos', () => {
  expect(dayInWords(new Date('2026-11-20T23:30:00Z'))).toBe('Saturday 21 November 2026')
})
