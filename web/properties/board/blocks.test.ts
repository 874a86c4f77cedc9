import { expect, test } from 'vitest'
import { blocksOf, firstNameOf, nameOnPaper } from './blocks.ts'
import { AGES, homeWords, LOOKS, tileOf } from './home-states.ts'

const shown = (...titles: string[]) =>
  blocksOf(titles.map((title, id) => ({ id, title, state: 'paid' }))).map(
    ({ name, homes }) => `${name}: ${homes.map(({ short }) => short).join(' ')}`,
  )

test('homes stand by block, in the order in which people count', () => {
  expect(
    shown('Block B, Flat 1', 'Block A, Flat 10', 'Block A, Flat 2', 'Block 10, Flat 1', 'Block 2, Flat 1'),
  ).toEqual(['Block 2: 1', 'Block 10: 1', 'Block A: 2 10', 'Block B: 1'])
})

test.each([
  ['Block A Flat 3', 'Block A: 3'],
  ['House 12B', 'House: 12B'],
  ['A-7', 'A: 7'],
  ['B12', 'B: 12'],
  ['House 12 B', 'House: 12B'],
  ['Bungalow 15, Acacia Street', 'Acacia Street: 15'],
  ['Phase 1, Block C, Flat 4', 'Phase 1, Block C: 4'],
  ['17', 'Other homes: 17'],
  ['The Gate Lodge', 'Other homes: Lodge'],
])('"%s" stands as "%s"', (title, words) => {
  expect(shown(title)).toEqual([words])
})

test('a tile says the first name of who lives there', () => {
  const home = { id: 1, title: 'Flat 1', state: 'paid' as const }
  expect(firstNameOf({ ...home, who: 'Wálé Ọlátúnjí, Ada Obi' })).toBe('Wálé +1')
  expect(firstNameOf({ ...home, who: 'Ada, Tunde' })).toBe('Ada +1')
  expect(firstNameOf({ ...home, who: 'Ada Obi' })).toBe('Ada')
  expect(firstNameOf(home)).toBe('Empty')
})

test('a debt stands beside those who owe it', () => {
  const home = { id: 1, title: 'Flat 1', state: 'owing' as const, who: 'Aisha Sule, Ada Obi, Tunde Bello' }
  const shared = { ...home, owed: 45_000, debtors: home.who, debt: 45_000 }
  const own = { ...home, owed: 48_000, debtors: 'Aisha Sule', debt: 45_000 }
  expect([shared, own].map(nameOnPaper)).toEqual(['Aisha Sule +2', 'Aisha Sule +2'])
  expect(homeWords(shared, true)).toEqual(['₦45,000.00 owed by Aisha Sule, Ada Obi, Tunde Bello'])
  expect(homeWords(own, true)).toEqual([
    ...['₦45,000.00 owed by Aisha Sule', 'Ada Obi, Tunde Bello', '₦48,000.00 owed in all'],
  ])
})

test('nobody is named beside a debt of the owner or of who has left', () => {
  const home = { id: 1, title: 'Flat 1', state: 'owing' as const, who: 'Ada Obi' }
  const owners = { ...home, owed: 45_000 }
  const former = { ...home, former_owed: 9_000 }
  expect([owners, former].flatMap((each) => [firstNameOf(each), nameOnPaper(each)])).toEqual(['', '', '', ''])
  expect(homeWords(owners, true)).toEqual(['Ada Obi', '₦45,000.00 owed by the owner'])
  expect(homeWords(former, true)).toEqual(['Ada Obi', '₦9,000.00 owed by those who left'])
})

test.each([
  ['owing', '2026-11-27', AGES[0].tile],
  ['owing', '2026-11-26', AGES[1].tile],
  ['owing', '2026-10-28', AGES[1].tile],
  ['owing', '2026-10-27', AGES[2].tile],
  ['owing', '2026-08-28', AGES[3].tile],
  ['paid', undefined, LOOKS.paid.tile],
] as const)('a home that is %s since %s has its colours', (state, oldest_due_on, tile) => {
  const home = { id: 1, title: 'Flat 1', state, ...(oldest_due_on && { oldest_due_on }) }
  expect(tileOf(home, '2026-11-27')).toBe(tile)
})
