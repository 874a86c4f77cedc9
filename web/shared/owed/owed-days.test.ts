import { expect, test } from 'vitest'
import { sinceOrDue } from './owed-days.ts'

test('what is to come is due, what is due has been so since a day', () => {
  const said = (day: string) => sinceOrDue(day, '2026-11-22')
  expect(['2026-08-01', '2026-11-22', '2026-12-22', '2027-01-21'].map(said)).toEqual([
    'since 1 Aug',
    'since 22 Nov',
    'due 22 Dec',
    'due 21 Jan 2027',
  ])
})
