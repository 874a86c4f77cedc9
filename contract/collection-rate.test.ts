import { expect, test } from 'vitest'
import { rateWords } from './collection-rate.ts'

test('a rate is rounded to a tenth of a per cent', () => {
  expect(rateWords({ due: 275_000, collected: 187_500 })).toBe('68.2%')
  expect(rateWords({ due: 8_474_000, collected: 5_650_500 })).toBe('66.7%')
  expect(rateWords({ due: 2_000, collected: 1_363 })).toBe('68.2%')
  expect(rateWords({ due: 2_000, collected: 1_362.99 })).toBe('68.1%')
})

test('only a full month is 100 per cent, and only one without money is 0', () => {
  expect(rateWords({ due: 116, collected: 81 })).toBe('69.8%')
  expect(rateWords({ due: 10_000, collected: 9_999 })).toBe('99.9%')
  expect(rateWords({ due: 116, collected: 116 })).toBe('100%')
  expect(rateWords({ due: 10_000, collected: 1 })).toBe('0.1%')
  expect(rateWords({ due: 10_000, collected: 0 })).toBe('0%')
})

test('a month that asked for nothing has no rate', () => {
  expect(rateWords({ due: 0, collected: 0 })).toBe('–')
})
