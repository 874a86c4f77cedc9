import { expect, test } from 'vitest'
import type { TermsPreview } from './billing.ts'
import { effectWords, firstBillWords, homesOfType, perPeriod } from './terms-words.ts'

const TODAY = '2026-11-26'
const type = (name: string, homes: number, before: number, after: number, accounts = homes) => ({
  ...{ property_type_id: 1, name, homes, accounts, before, after },
})
const words = (over: Partial<TermsPreview>) =>
  effectWords({ from: '2026-12-01', months: 1, types: [], other_payer: 0, ...over }, TODAY)

test('the effect names homes by type, the sum and the first day', () => {
  const types = [type('Duplex', 61, 1_000_000, 2_500_000), type('Flat', 40, 400_000, 1_010_000)]
  expect(words({ types })).toBe('61 duplexes, 40 flats: ₦2,110,000 more a month, from 1 December.')
})

test('a charge that is billed for the first time names its homes, the whole sum and the first day', () => {
  const first = { from: '2026-12-01', months: 3, other_payer: 0 }
  const types = [type('Duplex', 61, 0, 1_500_000), type('Flat', 40, 0, 610_000.5)]
  expect(firstBillWords({ ...first, types }, TODAY)).toBe(
    '61 duplexes, 40 flats: ₦2,110,000.50 a quarter, from 1 December.',
  )
  expect(firstBillWords({ ...first, types }, TODAY, 103)).toMatch(
    /from 1 December\. 2 homes left out, empty or without a price\.$/,
  )
  expect(firstBillWords({ ...first, types: [], from: null }, TODAY)).toBe('No home pays it as it stands.')
})

test.each<[string, Partial<TermsPreview>]>([
  [
    '1 flat: ₦500.50 less a year, from 1 January 2027.',
    { months: 12, from: '2027-01-01', types: [type('Flat', 1, 1000.5, 500)] },
  ],
  [
    '2 shops, 1 home: the same in all, from 1 December.',
    { types: [type('Shop', 2, 10, 30), type('Home', 1, 20, 0)] },
  ],
  [
    '2 shops, 1 home (6 accounts): ₦50 more a month, from 1 December.',
    { types: [type('Shop', 2, 0, 20), type('Home', 1, 10, 40, 4)] },
  ],
  ['1 home is billed to somebody else, from 1 December.', { other_payer: 1 }],
  [
    '1 flat: ₦5 more a month, from 1 December. 3 more homes are billed to somebody else.',
    { other_payer: 3, types: [type('Flat', 1, 5, 10)] },
  ],
  ['Nothing changes: each home pays the same.', {}],
  ['Nothing changes: no period follows.', { from: null }],
])('%s', (said, over) => {
  expect(words(over)).toBe(said)
})

test('a period is said as treasurers do', () => {
  expect([1, 2, 3, 6, 12, 5].map(perPeriod)).toEqual([
    ...['a month', 'once', 'a quarter', 'each half-year', 'a year', 'every 5 months'],
  ])
})

test('types of home have a plural', () => {
  expect([
    homesOfType(2, 'BQ'),
    homesOfType(1, 'Bungalow'),
    homesOfType(1200, 'Guest lobby'),
    homesOfType(3, 'Gatehouse'),
  ]).toEqual([...['2 BQs', '1 bungalow', '1,200 guest lobbies', '3 gatehouses']])
})
