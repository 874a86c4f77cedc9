import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, countPeople, formatCompact, formatCount, joined } from './counts.ts'
import { formatNaira, toNaira } from './money.ts'

test('one is one', () => {
  expect([countOf(0, 'payment'), countOf(1, 'payment'), countOf(1200, 'payment')]).toEqual([
    '0 payments',
    '1 payment',
    '1,200 payments',
  ])
  expect(countOf(2, 'property', 'properties')).toBe('2 properties')
  expect([countPeople(1), countPeople(12)]).toEqual(['1 person', '12 people'])
})

test('figures are written as they are in Nigeria, with a minus and not a hyphen', () => {
  const count = new Intl.NumberFormat('en-NG')
  const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })
  const wholes = fc.integer({ min: -(10 ** 14), max: 10 ** 14 })
  fc.assert(
    fc.property(wholes, (whole) => {
      expect(formatCount(whole)).toBe(count.format(whole).replace('-', '−'))
      expect(formatNaira(toNaira(whole))).toBe(naira.format(toNaira(whole)).replace('-', '−'))
    }),
  )
  expect([formatCount(-9.3), formatCount(1234.56789), formatCount(-0.0001)]).toEqual([
    '−9.3',
    '1,234.568',
    '0',
  ])
})

test.each([
  [0, '0'],
  [0.5, '0.5'],
  [999, '999'],
  [1250, '1.3k'],
  [999_950, '1m'],
  [15_000_000, '15m'],
  [2_500_000_000_000, '2.5t'],
  [1_000_000_000_000_000, '1,000t'],
])('the size of %d is %s', (figure, words) => expect(formatCompact(figure)).toBe(words))

test('several are joined as they are said', () => {
  expect([joined([]), joined(['a']), joined(['a', 'b']), joined(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
})
