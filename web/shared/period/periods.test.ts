import { expect, test } from 'vitest'
import { commonPeriods, periodIn, periodName, statementPeriods } from './periods.ts'

test('months end on their last day, also in February and over the turn of a year', () => {
  expect(commonPeriods('2028-03-31')).toEqual([
    { label: 'All dates' },
    { label: 'This month', from: '2028-03-01', to: '2028-03-31' },
    { label: 'Last month', from: '2028-02-01', to: '2028-02-29' },
    { label: 'This year', from: '2028-01-01', to: '2028-12-31' },
    { label: 'Last year', from: '2027-01-01', to: '2027-12-31' },
  ])
  expect(commonPeriods('2027-01-05')[2]).toMatchObject({ from: '2026-12-01', to: '2026-12-31' })
})

test.each([
  [{}, 'All dates'],
  [{ from: '2026-11-01', to: '2026-11-30' }, 'This month'],
  [{ from: '2026-11-01', to: '2026-11-15' }, '1 Nov 2026 to 15 Nov 2026'],
  [{ from: '2026-11-15', to: '2026-11-15' }, '15 Nov 2026'],
  [{ from: '2026-11-01' }, 'From 1 Nov 2026'],
  [{ to: '2026-11-15' }, 'Until 15 Nov 2026'],
])('%j is called %s', (period, name) => {
  expect(periodName(period, commonPeriods('2026-11-21'))).toBe(name)
})

test('a statement ends today at the latest', () => {
  expect(statementPeriods('2027-01-31')).toEqual([
    { label: 'This month', from: '2027-01-01', to: '2027-01-31' },
    { label: 'Last 3 months', from: '2026-11-01', to: '2027-01-31' },
    { label: 'This year', from: '2027-01-01', to: '2027-01-31' },
    { label: 'Last year', from: '2026-01-01', to: '2026-12-31' },
  ])
})

test.each([
  [
    { from: '2026-01-01', to: '2026-03-31' },
    { from: '2026-01-01', to: '2026-03-31' },
  ],
  [{ from: '2026-02-30', to: 'today' }, {}],
  [{ from: '2026-05-01', to: '2026-04-30' }, {}],
])('of %j in an address %j is taken', (filters, period) => {
  expect(periodIn(filters)).toEqual(period)
})

test('days after the latest there can be are none', () => {
  expect(periodIn({ from: '2026-11-01', to: '2026-11-24' }, '2026-11-24')).toEqual({
    from: '2026-11-01',
    to: '2026-11-24',
  })
  expect(periodIn({ from: '2026-11-01', to: '2026-11-25' }, '2026-11-24')).toEqual({ from: '2026-11-01' })
  expect(periodIn({ from: '2026-11-25', to: '2026-11-30' }, '2026-11-24')).toEqual({})
  expect(periodIn({ from: '2027-01-01', to: '2026-01-31' }, '2026-11-24')).toEqual({})
})
