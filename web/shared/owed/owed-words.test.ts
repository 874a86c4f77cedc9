import { expect, test } from 'vitest'
import {
  formatOwed,
  fullPrice,
  isFirstBill,
  lateWords,
  overviewFormat,
  periodsWords,
  quantityWords,
  sinceOrDue,
  spanOf,
} from './owed-words.ts'

test('what is to come is due, what is due has been so since a day', () => {
  const said = (day: string) => sinceOrDue(day, '2026-11-22')
  expect(['2026-08-01', '2026-11-22', '2026-12-22', '2027-01-21'].map(said)).toEqual([
    'since 1 Aug',
    'since 22 Nov',
    'due 22 Dec',
    'due 21 Jan 2027',
  ])
})

test('what was due before somebody moved in is not late in their first month', () => {
  const said = (due_on: string, starts_on?: string) => lateWords(due_on, '2026-11-28', starts_on)
  expect([said('2026-11-26'), said('2026-11-26', '2026-11-25')]).toEqual(['2 days late', '2 days late'])
  expect([said('2026-11-26', '2026-11-26'), said('2026-08-01', '2026-11-26')]).toEqual([
    'Due 26 November',
    'Due 1 August',
  ])
  expect(said('2026-10-28', '2026-10-28')).toBe('31 days late')
  expect(isFirstBill('2026-11-28', '2026-11-28', '2026-11-28')).toBe(true)
  expect(said('2026-11-28', '2026-11-28')).toBe('Due today')
})

const period = (from_on: string, until_on: string) => ({ from_on, until_on })

test('a quantity is months, years, or periods; a span goes from the first to the last', () => {
  expect([quantityWords(1, 3), quantityWords(1, 1)]).toEqual(['3 months', '1 month'])
  expect([quantityWords(12, 1), quantityWords(12, 2)]).toEqual(['1 year', '2 years'])
  expect(quantityWords(3, 2)).toBe('2 quarters')
  expect(quantityWords(4, 2)).toBe('2 periods')
  expect(spanOf([period('2026-11-01', '2026-11-30'), period('2026-10-01', '2026-10-31')])).toEqual(
    period('2026-10-01', '2026-11-30'),
  )
  expect(spanOf([])).toBeNull()
})

test('a single part of a period below its price is no whole one', () => {
  const words = (from_on: string, amount: number, quantity = 1) =>
    periodsWords({ months: 12, price: 60_000 }, quantity, [{ amount, period: period(from_on, '2026-11-30') }])
  expect(words('2026-11-28', 493.15)).toBe('Part of a year')
  expect(words('2026-11-28', 60_000)).toBe('1 year')
  expect(words('2025-12-01', 60_000)).toBe('1 year')
  expect(words('2026-11-28', 493.15, 2)).toBe('2 years')
})

test('a part of a period at its whole price says so', () => {
  const of = (from: string, to: string, more: object = {}) =>
    fullPrice(
      { kind: 'due', amount: 48_000, period: { from, to }, ...more },
      { months: 1, price: 48_000, ...more },
    )
  expect(of('2026-11-27', '2026-11-30')).toBe('full month')
  expect(of('2026-11-01', '2026-11-30')).toBeNull()
  expect(of('2026-11-27', '2026-11-30', { amount: 6_400 })).toBeNull()
  expect(of('2026-11-27', '2026-12-31', { months: 3 })).toBe('full quarter')
  expect(of('2026-11-27', '2026-11-30', { kind: 'manual' })).toBeNull()
})

test('kobo stand in an overview only where there are some', () => {
  expect(formatOwed(5_238_750)).toBe('₦5,238,750')
  expect(formatOwed(23_999.5)).toBe('₦23,999.50')
})

test('below one another either all of them have kobo or none', () => {
  expect([45_000, 1_000].map(overviewFormat([45_000, 1_000]))).toEqual(['₦45,000', '₦1,000'])
  expect([45_000.5, 1_000].map(overviewFormat([45_000.5, 1_000]))).toEqual(['₦45,000.50', '₦1,000.00'])
})
