import { expect, test } from 'vitest'
import { readRow } from './read-row.ts'

const titleOf = (property: string, block: string) =>
  readRow(
    { number: 2, cells: [property, block] },
    {
      fields: ['property', 'block'],
      attributes: new Map(),
      today: '2026-11-22',
      in_a_year: '2027-11-22',
      phones: new Set(),
    },
  ).property

test('flats of one name in two blocks are two properties', () => {
  expect(titleOf('Flat 2', 'A')).toBe('Flat 2, Block A')
  expect(titleOf('Flat 2', 'B')).toBe('Flat 2, Block B')
  expect(titleOf('House 4', '12')).toBe('House 4, Block 12')
  expect(titleOf('House 4', 'Adeola Close')).toBe('House 4, Adeola Close')
})

test('a title that says its block already stays, and so does one without', () => {
  expect(titleOf('Block A Flat 2', 'A')).toBe('Block A Flat 2')
  expect(titleOf('House 4, Adeola Close', 'ADEOLA CLOSE')).toBe('House 4, Adeola Close')
  expect(titleOf('House 4', '-')).toBe('House 4')
})

test('a block alone is no property', () => {
  expect(titleOf('', 'A')).toBeNull()
})
