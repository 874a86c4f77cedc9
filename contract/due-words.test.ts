import { expect, test } from 'vitest'
import { longDay, shortDay } from './day-words.ts'
import { formatDuration, nameOfDue, nameOfEntry, periodWords } from './due-words.ts'

const TODAY = '2026-11-21'
const period = (from_on: string, until_on: string) => ({ from_on, until_on })

test.each([
  ['2026-10-01', '2026-10-31', 'October', 'October 2026'],
  ['2027-01-01', '2027-01-31', 'January 2027', 'January 2027'],
  ['2026-10-01', '2026-12-31', 'October to December', 'October to December 2026'],
  ['2026-11-01', '2027-01-31', 'November to January 2027', 'November 2026 to January 2027'],
  ['2025-11-01', '2026-01-31', 'November 2025 to January', 'November 2025 to January 2026'],
  ['2027-11-01', '2028-01-31', 'November 2027 to January 2028', 'November 2027 to January 2028'],
  ['2027-01-01', '2027-03-31', 'January to March 2027', 'January to March 2027'],
  ['2026-01-01', '2026-12-31', '2026', '2026'],
  ['2026-11-12', '2026-11-30', '12 to 30 November', '12 to 30 November 2026'],
  ['2026-11-12', '2026-11-12', '12 November', '12 November 2026'],
  ['2026-11-15', '2026-12-14', '15 November to 14 December', '15 November to 14 December 2026'],
  ['2026-12-15', '2027-01-14', '15 December to 14 January 2027', '15 December 2026 to 14 January 2027'],
  ['2028-02-01', '2028-02-29', 'February 2028', 'February 2028'],
  ['2027-02-01', '2027-02-28', 'February 2027', 'February 2027'],
  ['2028-02-01', '2028-02-28', '1 to 28 February 2028', '1 to 28 February 2028'],
])(
  '%s until %s is %s to somebody who reads it in 2026, and on paper %s',
  (from_on, until_on, said, printed) => {
    expect(periodWords(period(from_on, until_on), TODAY)).toBe(said)
    expect(periodWords(period(from_on, until_on))).toBe(printed)
  },
)

test('a due is named with what it is for', () => {
  const october = period('2026-10-01', '2026-10-31')
  expect(nameOfDue({ name: 'Service charge', period: october })).toBe('Service charge, October 2026')
  expect(nameOfDue({ name: 'Service charge', period: october }, TODAY)).toBe('Service charge, October')
  expect(nameOfDue({ name: 'Opening balance', period: null })).toBe('Opening balance')
})

test('money is called by how it came, all else by what it is for', () => {
  const due = {
    ...{ kind: 'due', name: 'Levy', period: { from: '2026-10-01', to: '2026-10-31' } },
    ...{ method: null, invoice_number: null },
  }
  expect(nameOfEntry(due)).toBe('Levy, October 2026')
  expect(nameOfEntry({ ...due, kind: 'late_fee', name: 'Late fee, Levy' }, TODAY)).toBe(
    'Late fee, Levy, October',
  )
  const payment = { ...due, kind: 'payment', period: null, invoice_number: 'INV-2026-000711' }
  expect(nameOfEntry({ ...payment, method: 'bank_transfer' })).toBe('Bank transfer INV-2026-000711')
  expect(nameOfEntry({ ...payment, method: 'paystack' })).toBe('Payment INV-2026-000711')
  expect(nameOfEntry(payment)).toBe('Payment INV-2026-000711')
})

test('the year of a day is left out only in that year', () => {
  expect([shortDay('2026-09-04', TODAY), shortDay('2025-12-31', TODAY), shortDay('2026-09-04')]).toEqual([
    '4 Sep',
    '31 Dec 2025',
    '4 Sep 2026',
  ])
  expect([longDay('2026-10-01', TODAY), longDay('2025-10-01', TODAY), longDay('2026-10-01')]).toEqual([
    '1 October',
    '1 October 2025',
    '1 October 2026',
  ])
})

test.each([
  [1, 'Monthly'],
  [2, 'One-time'],
  [3, 'Quarterly'],
  [4, 'Every 4 months'],
  [6, 'Half-yearly'],
  [12, 'Yearly'],
  [120, 'Every 120 months'],
])('a charge of duration %i is called %s', (months, words) => {
  expect(formatDuration(months)).toBe(words)
})
