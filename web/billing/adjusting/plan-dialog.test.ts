import { expect, test } from 'vitest'
import { firstOfMonth } from '#contract/dates.ts'
import { missingOf, spread } from './plan-dialog.tsx'

test('instalments are round sums that add up to the kobo, the last takes the rest', () => {
  expect(spread(529_000, 3, '2026-12-01')).toEqual([
    { amount: 176_500, due_on: '2026-12-01' },
    { amount: 176_500, due_on: '2027-01-01' },
    { amount: 176_000, due_on: '2027-02-01' },
  ])
  for (const count of [1, 2, 7, 60])
    expect(missingOf(95_000.37, spread(95_000.37, count, '2026-12-01'))).toBe(0)
})

test.each([
  [95_000.37, 60, 1_600, 600.37],
  [1_000, 3, 400, 200],
  [10, 4, 3, 1],
  [0.05, 4, 0.01, 0.02],
])(
  '%d in %i: a small debt is rounded less, and each instalment asks for something',
  (owed, count, first, last) => {
    const amounts = spread(owed, count, '2026-12-01').map(({ amount }) => amount)
    expect([amounts[0], amounts.at(-1)]).toEqual([first, last])
  },
)

test('each month on the same day, or on the last that it has', () => {
  const days = spread(10, 4, '2027-12-31').map(({ due_on }) => due_on)
  expect(days).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'])
  expect([firstOfMonth('2026-11-22', 1), firstOfMonth('2026-12-31', 1)]).toEqual(['2026-12-01', '2027-01-01'])
})

test('what is missing, or too much, while it is typed', () => {
  const typed = [
    { amount: 50.1, due_on: '' },
    { amount: undefined, due_on: '' },
  ]
  expect([missingOf(60.2, typed), missingOf(50, typed)]).toEqual([10.1, -0.1])
})
