import { expect, test } from 'vitest'
import { nameOfDue, periodInFull, periodWords, quantityWords, spanOf } from './period-words.ts'

const period = (from_on: string, until_on: string) => ({ from_on, until_on })

test.each([
  ['2026-10-01', '2026-10-31', 'October'],
  ['2027-01-01', '2027-01-31', 'January 2027'],
  ['2026-10-01', '2026-12-31', 'October to December'],
  ['2026-11-01', '2027-01-31', 'November to January 2027'],
  ['2025-11-01', '2026-01-31', 'November 2025 to January'],
  ['2027-11-01', '2028-01-31', 'November 2027 to January 2028'],
  ['2027-01-01', '2027-03-31', 'January to March 2027'],
  ['2027-01-01', '2027-12-31', '2027'],
  ['2026-11-12', '2026-11-30', '12 to 30 November'],
  ['2026-11-15', '2026-12-14', '15 November to 14 December'],
  ['2026-12-15', '2027-01-14', '15 December to 14 January 2027'],
  ['2028-02-01', '2028-02-29', 'February 2028'],
  ['2027-02-01', '2027-02-28', 'February 2027'],
  ['2028-02-01', '2028-02-28', '1 to 28 February 2028'],
])('%s until %s, said in 2026: %s', (from_on, until_on, words) => {
  expect(periodWords(period(from_on, until_on), 2026)).toBe(words)
})

test('in full the year always stands', () => {
  expect(periodInFull(period('2026-10-01', '2026-10-31'))).toBe('October 2026')
  expect(periodInFull(period('2026-10-01', '2026-12-31'))).toBe('October to December 2026')
  expect(periodInFull(period('2026-11-01', '2027-01-31'))).toBe('November 2026 to January 2027')
})

test('a quantity is months, years, or periods; a span goes from the first to the last', () => {
  expect([quantityWords(1, 3), quantityWords(1, 1)]).toEqual(['3 months', '1 month'])
  expect([quantityWords(12, 1), quantityWords(12, 2)]).toEqual(['1 year', '2 years'])
  expect(quantityWords(3, 2)).toBe('2 periods')
  expect(spanOf([period('2026-11-01', '2026-11-30'), period('2026-10-01', '2026-10-31')])).toEqual(
    period('2026-10-01', '2026-11-30'),
  )
  expect(spanOf([])).toBeNull()
})

test('a due is named with what it is for, a late fee with what it is of', () => {
  const when = period('2031-10-01', '2031-10-31')
  expect(nameOfDue({ name: 'Service charge', period: when })).toBe('Service charge, October 2031')
  expect(nameOfDue({ name: 'Late fee, Service charge', period: when })).toBe(
    'Late fee, Service charge October 2031',
  )
  expect(nameOfDue({ name: 'Opening balance', period: null })).toBe('Opening balance')
})
