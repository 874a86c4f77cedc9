import { expect, test } from 'vitest'
import { daysOf } from '#web/dashboard/month-days.ts'
import { dueAndCollected, percentOf } from './months.ts'

test('a month is asked for from its first to its last day', () => {
  expect(daysOf('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('a bar says what came in of what was due, and none goes below zero', () => {
  const [before, now] = dueAndCollected([
    { month: '2026-10', due: 0, collected: -5_000 },
    { month: '2026-11', due: 7_366_000, collected: 4_836_500.5 },
  ])
  expect(before).toMatchObject({ label: 'Oct', value: 0, text: '-₦5,000', running: false })
  expect(now).toMatchObject({
    ...{ name: 'November 2026', value: 4_836_500.5, of: 7_366_000, running: true },
    ...{ text: '₦4,836,500.50', note: 'of ₦7,366,000 due' },
  })
})

test('only all of them are 100 per cent, and nobody of nobody is none', () => {
  expect(percentOf({ paid: 81, of: 116 })).toBe('69%')
  expect(percentOf({ paid: 999, of: 1000 })).toBe('99%')
  expect(percentOf({ paid: 116, of: 116 })).toBe('100%')
  expect(percentOf({ paid: 0, of: 0 })).toBe('0%')
})
