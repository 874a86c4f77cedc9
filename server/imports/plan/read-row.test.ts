import { expect, test } from 'vitest'
import { readSheetRow } from './read-row.ts'

const read = (...cells: string[]) =>
  readSheetRow(
    { number: 2, cells },
    {
      fields: ['property', 'block', 'tenant_name', 'opening_balance'],
      attributes: new Map(),
      types: [],
      today: '2026-11-22',
      in_a_year: '2027-11-22',
      phones: new Set(),
    },
  )
const titleOf = (property: string, block: string) => read(property, block).property

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

test('a house that Excel took for a day is kept, and said', () => {
  expect(read('2026-02-01')).toMatchObject({
    property: '2026-02-01',
    problems: [{ kind: 'warning', column: 'Property' }],
  })
})

test('a home that is called vacant beside a tenant is rented, with a warning', () => {
  const fields = ['property', 'status', 'tenant_name'] as const
  const row = readSheetRow(
    { number: 2, cells: ['Flat 1', 'Vacant', 'Ada Obi'] },
    {
      fields,
      attributes: new Map(),
      types: [],
      today: '2026-11-22',
      in_a_year: '2027-11-22',
      phones: new Set(),
    },
  )
  expect(row.problems).toEqual([
    {
      kind: 'warning',
      column: 'Status',
      message: 'Says that nobody lives here, but Ada Obi does: counted as rented',
    },
  ])
})
