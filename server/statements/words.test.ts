import { expect, test } from 'vitest'
import { type Line, nameOfLine, periodInWords, tenancyInWords } from './words.ts'

const line = (over: Partial<Line>) => ({ kind: 'due', name: 'Levy', period: null, ...over }) as Line

test.each([
  ['2026-10-01', '2026-10-31', 'October 2026'],
  ['2025-10-01', '2026-03-31', 'October 2025 to March 2026'],
  ['2028-02-01', '2028-02-29', 'February 2028'],
  ['2026-11-12', '2026-11-30', '12 to 30 November 2026'],
  ['2026-11-12', '2026-11-12', '12 November 2026'],
  ['2026-10-12', '2026-11-11', '12 October 2026 to 11 November 2026'],
])('%s to %s is %s', (from, to, words) => {
  expect(periodInWords({ from, to })).toBe(words)
})

test('a line is called by what it is for, money by how it came', () => {
  expect(nameOfLine(line({}))).toBe('Levy')
  expect(nameOfLine(line({ period: { from: '2026-10-01', to: '2026-10-31' } }))).toBe('Levy, October 2026')
  const payment = { kind: 'payment', invoice_number: 'INV-2026-000711' } as const
  expect(nameOfLine(line({ ...payment, method: 'bank_transfer' }))).toBe('Bank transfer INV-2026-000711')
  expect(nameOfLine(line({ ...payment, method: 'paystack' }))).toBe('Payment INV-2026-000711')
})

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
