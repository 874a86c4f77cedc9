import { expect, test } from 'vitest'
import { tenancyInWords } from './printed.ts'

test.each([
  [{ starts_on: '2025-12-01', ends_on: null, ended: false }, 'Since 1 December 2025'],
  [{ starts_on: '2025-12-01', ends_on: '2026-12-31', ended: false }, '1 December 2025 to 31 December 2026'],
  [
    { starts_on: '2025-12-01', ends_on: '2026-10-31', ended: true },
    '1 December 2025 to 31 October 2026, moved out',
  ],
  [{ starts_on: '2025-12-01', ends_on: '2025-11-30', ended: true }, 'Never moved in'],
])('%j is a tenancy %s', (days, words) => {
  expect(tenancyInWords(days)).toBe(words)
})
