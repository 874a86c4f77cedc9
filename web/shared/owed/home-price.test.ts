import { expect, test } from 'vitest'
import { priceRange } from './home-price.ts'

test.each<[(number | null)[] | undefined, [number, number] | null]>([
  [undefined, [10_000, 10_000]],
  [
    [25_000, null],
    [25_000, 25_000],
  ],
  [
    [25_000, 9_000],
    [9_000, 25_000],
  ],
  [[null], null],
])('homes with the prices %j pay %j', (prices, range) => {
  const [least, most] = range ?? []
  expect(priceRange({ amount: 10_000, prices })).toEqual(range && { least, most })
})
