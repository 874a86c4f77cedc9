import { expect, test } from 'vitest'
import { quantityWords, spanOf } from './period-words.ts'

const period = (from_on: string, until_on: string) => ({ from_on, until_on })

test('a quantity is months, years, or periods; a span goes from the first to the last', () => {
  expect([quantityWords(1, 3), quantityWords(1, 1)]).toEqual(['3 months', '1 month'])
  expect([quantityWords(12, 1), quantityWords(12, 2)]).toEqual(['1 year', '2 years'])
  expect(quantityWords(3, 2)).toBe('2 periods')
  expect(spanOf([period('2026-11-01', '2026-11-30'), period('2026-10-01', '2026-10-31')])).toEqual(
    period('2026-10-01', '2026-11-30'),
  )
  expect(spanOf([])).toBeNull()
})
