import { expect, test } from 'vitest'
import { barsOfMonths, daysOf, dueAndCollected, emptyOf, runningMonth, sameDayBefore } from './collection.ts'

const october = { month: '2026-10', amount: 9_100_000, given_back: 60_000, payments: 190 }
const november = { month: '2026-11', amount: 6_397_400.5, given_back: 0, payments: 142 }

test('a month becomes a bar with its figures in words; the last one runs still', () => {
  expect(barsOfMonths([october, november])).toEqual([
    {
      label: 'Oct',
      name: 'October 2026',
      value: 9_100_000,
      text: '₦9,100,000.00',
      note: '190 payments, after ₦60,000.00 given back',
      running: false,
    },
    {
      label: 'Nov',
      name: 'November 2026 so far',
      value: 6_397_400.5,
      text: '₦6,397,400.50',
      note: '142 payments',
      running: true,
    },
  ])
})

test('the running month is held against the same days of the one before, not against all of it', () => {
  expect(runningMonth({ monthly: [october, november], same_days_last_month: 5_800_000 })).toEqual({
    amount: 6_397_400.5,
    given_back: 0,
    payments: 142,
    trend: { change: '+10.3%', up: true, month: 'October' },
  })
  expect(runningMonth({ monthly: [october, november], same_days_last_month: 7_053_363 }).trend).toMatchObject(
    {
      change: '−9.3%',
      up: false,
    },
  )
})

test('nothing is compared with days that had nothing', () => {
  expect(runningMonth({ monthly: [october, november], same_days_last_month: 0 }).trend).toBeNull()
  expect(runningMonth({ monthly: [october, november] }).trend).toBeNull()
  expect(runningMonth({ monthly: [] })).toEqual({ amount: 0, given_back: 0, payments: 0, trend: null })
})

test('a month is asked for from its first to its last day', () => {
  expect(daysOf('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('a bar says what was collected of what was due, with the rate', () => {
  const [before, now] = dueAndCollected([
    { month: '2026-10', due: 0, collected: 0 },
    { month: '2026-11', due: 7_366_000, collected: 4_836_500.5 },
  ])
  expect(before).toMatchObject({ label: 'Oct', value: 0, text: '₦0', note: 'nothing due', running: false })
  expect(now).toMatchObject({
    ...{ name: 'November 2026', value: 4_836_500.5, of: 7_366_000, running: true },
    ...{ text: '₦4,836,500.50', note: 'of ₦7,366,000 due, 65.7%' },
  })
})

test.each([
  ['2026-11-27', '2026-10-27'],
  ['2026-03-31', '2026-02-28'],
  ['2026-01-01', '2025-12-01'],
])('%s is compared with the last month until %s', (today, before) => {
  expect(sameDayBefore(today)).toBe(before)
})

test('a home with its owner is not empty', () => {
  expect(emptyOf({ total_properties: 46, occupied_properties: 42, owner_lived_properties: 1 })).toBe(3)
})
