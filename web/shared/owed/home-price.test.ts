import { expect, test } from 'vitest'
import { priceWords } from './home-price.ts'

test.each<[string | null, (number | null)[] | undefined]>([
  ['₦10,000.00', undefined],
  ['₦25,000.00', [25_000]],
  ['₦25,000.00', [25_000, null]],
  ['₦9,000.00 to ₦25,000.00', [25_000, 9_000]],
  [null, [null]],
])('the price says %s', (words, prices) => {
  expect(priceWords({ amount: 10_000, prices })).toBe(words)
})
