import { expect, test } from 'vitest'
import { commonPeriods, periodName } from './periods.ts'

test('months end on their last day, also in February and over the turn of a year', () => {
  expect(commonPeriods('2028-03-31')).toEqual([
    { label: 'All dates' },
    { label: 'This month', from: '2028-03-01', to: '2028-03-31' },
    { label: 'Last month', from: '2028-02-01', to: '2028-02-29' },
    { label: 'This year', from: '2028-01-01', to: '2028-12-31' },
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
  expect(periodName(period, '2026-11-21')).toBe(name)
})
