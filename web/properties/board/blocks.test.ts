import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

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
