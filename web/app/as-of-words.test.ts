import { expect, it } from 'vitest'
import { asOfWords, oldestShown } from './as-of-words.ts'

it.each([
  ['2026-11-23T13:05:00Z', '2026-11-23T20:00:00Z', 'As of 14:05'],
  // In Lagos it is the 23rd already.
  ['2026-11-22T23:30:00Z', '2026-11-23T08:00:00Z', 'As of 00:30'],
  ['2026-11-21T13:05:00Z', '2026-11-23T08:00:00Z', 'As of 21 Nov, 14:05'],
  ['2026-12-31T13:05:00Z', '2027-01-02T08:00:00Z', 'As of 31 Dec, 14:05'],
])('what was answered at %s is told at %s: %s', (instant, now, words) => {
  expect(asOfWords(instant, new Date(now))).toBe(words)
})

it('the oldest answer on the screen counts, and none that is not on it', () => {
  const answered = new Map([
    ['/api/charges', '2026-11-20T08:00:00.000Z'],
    ['/api/tenant/ledger/7?status=open&page=1&per_page=100', '2026-11-21T08:00:00.000Z'],
    ['/api/notifications?page=1&per_page=2', '2026-11-22T08:00:00.000Z'],
  ])
  const notices = '/api/notifications?page=1&per_page=2'
  expect(oldestShown(answered, ['/api/me', '/api/statistics', notices])).toBe('2026-11-22T08:00:00.000Z')
  expect(oldestShown(answered, [notices, '/api/tenant/ledger/7?status=open'])).toBe(
    '2026-11-21T08:00:00.000Z',
  )
  expect(oldestShown(answered, ['/api/me'])).toBeUndefined()
})
