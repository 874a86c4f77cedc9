import { expect, test } from 'vitest'
import { barsOf, countOf, runningMonth } from './collection.ts'

const october = { month: '2026-10', amount: 5_800_000, payments: 130 }
const november = { month: '2026-11', amount: 6_397_400, payments: 142 }

test('a month becomes a bar with its figures in words', () => {
  expect(barsOf([november])).toEqual([
    { label: 'Nov', name: 'November 2026', value: 6_397_400, text: '₦6,397,400', note: '142 payments' },
  ])
})

test('the running month is held against the one before', () => {
  expect(runningMonth([october, november])).toEqual({
    amount: 6_397_400,
    payments: 142,
    trend: { change: '+10.3%', up: true, month: 'October' },
  })
  expect(runningMonth([november, { ...october, month: '2026-12' }]).trend).toMatchObject({
    change: '-9.3%',
    up: false,
    month: 'November',
  })
})

test('nothing is compared with a month that had nothing', () => {
  expect(runningMonth([{ ...october, amount: 0 }, november]).trend).toBeNull()
  expect(runningMonth([])).toEqual({ amount: 0, payments: 0, trend: null })
})

test('one is one', () => {
  expect([countOf(0, 'payment'), countOf(1, 'payment'), countOf(1200, 'payment')]).toEqual([
    '0 payments',
    '1 payment',
    '1,200 payments',
  ])
  expect(countOf(2, 'property', 'properties')).toBe('2 properties')
})
