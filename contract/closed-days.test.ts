import { expect, test } from 'vitest'
import { correctionDays, problemOfClosedDay } from './closed-days.ts'

test.each([
  [
    '2026-10-31',
    '2026-11-01',
    'October 2026 is closed. Choose a day from 1 November 2026, or reopen October.',
  ],
  [
    '2025-12-05',
    '2026-02-01',
    'December 2025 is closed. Choose a day from 1 February 2026, or reopen December.',
  ],
  ['2026-11-01', '2026-11-01', null],
  ['2026-10-31', null, null],
])('%s while days are open from %s', (day, first_open_on, words) => {
  expect(problemOfClosedDay(day, first_open_on)).toBe(words)
})

test('a correction of a closed month says that it counts today', () => {
  expect(correctionDays('2026-10-31', '2026-11-01')).toBe(
    'October 2026 is closed, so both count today. The bank reference stays.',
  )
  for (const first_open_on of ['2026-10-31', null])
    expect(correctionDays('2026-10-31', first_open_on)).toBe('Date and bank reference stay.')
})
