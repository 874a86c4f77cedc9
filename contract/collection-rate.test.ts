import { expect, test } from 'vitest'
import { rateWords } from './collection-rate.ts'

test('only a full month is 100 per cent, and a month that asked for nothing has no rate', () => {
  expect(rateWords({ due: 116, collected: 81 })).toBe('69.8%')
  expect(rateWords({ due: 10_000, collected: 9_999 })).toBe('99.9%')
  expect(rateWords({ due: 116, collected: 116 })).toBe('100%')
  expect(rateWords({ due: 0, collected: 0 })).toBe('–')
})
