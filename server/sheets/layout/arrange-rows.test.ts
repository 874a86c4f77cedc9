import { expect, test } from 'vitest'
import type { SheetField } from '#contract/sheet-fields.ts'
import { guessFields } from '../headings/guess-fields.ts'
import type { SheetRow } from '../sheet.ts'
import { arrangeRows } from './arrange-rows.ts'

const HEADINGS = ['FLAT', 'NAME', 'PHONE', 'AMOUNT OWED']
function arrange(lines: (string | string[])[], headings = HEADINGS, more: Partial<SheetRow>[] = []) {
  const rows = lines.map((line, index) => {
    const cells = [line].flat()
    return { number: index + 2, cells: headings.map((_, column) => cells[column] ?? ''), ...more[index] }
  })
  const fields: (SheetField | null)[] = guessFields(headings)
  return arrangeRows({ name: 'a', heading_row: 1, headings, rows, notes: [] }, fields)
}
const cellsOf = (...of: Parameters<typeof arrange>) =>
  arrange(...of).rows.map(({ cells }) => cells.slice(0, 2).join(' | '))
const home = (title: string) => [title, 'Ada', '0803', '1000']

test('a block in a row of its own is the block of the homes below it', () => {
  expect(
    arrange([
      'BLOCK A',
      home('Flat 1'),
      home('Flat 2'),
      'SUB-TOTAL',
      'BLOCK B',
      home('Flat 1'),
      'GRAND TOTAL',
    ]),
  ).toEqual({
    headings: ['Block or street', ...HEADINGS],
    fields: ['block', 'property', 'tenant_name', 'tenant_phone', 'opening_balance'],
    rows: [
      { number: 3, cells: ['Block A', ...home('Flat 1')] },
      { number: 4, cells: ['Block A', ...home('Flat 2')] },
      { number: 7, cells: ['Block B', ...home('Flat 1')] },
    ],
    notes: [
      'Read as the block of the homes below: “BLOCK A” and “BLOCK B”.',
      'Left out, because they name no home: row 5 “SUB-TOTAL” and row 8 “GRAND TOTAL”.',
    ],
  })
})

test.each([
  [
    ['PHASE 1', 'BLOCK A', 'BLOCK B', 'PHASE 2', 'BLOCK A'],
    ['Block A, Phase 1', 'Block B, Phase 1', 'Block A, Phase 2'],
  ],
  [
    ['ADEOLA CLOSE', 'Bello Street:', '1st Avenue'],
    ['Adeola Close', 'Bello Street', '1st Avenue'],
  ],
  [
    ['Blk-1 (6 flats)', 'BLK 2'],
    ['Block 1', 'Block 2'],
  ],
])('blocks in blocks, and streets: %s', (blocks, expected) => {
  const lines = blocks.flatMap((block) => (block.startsWith('PHASE') ? [block] : [block, home('Flat 1')]))
  expect(cellsOf(lines)).toEqual(expected.map((block) => `${block} | Flat 1`))
})

test('a home that stands alone is a home', () => {
  expect(cellsOf([home('Flat 1'), 'Flat 2', '12 Palm Close', home('Flat 3')])).toEqual([
    ...['Flat 1 | Ada', 'Flat 2 | ', '12 Palm Close | ', 'Flat 3 | Ada'],
  ])
  // Blocks let as a whole.
  expect(cellsOf(['Block A', home('Block B'), home('Block C')])).toEqual([
    'Block A | ',
    'Block B | Ada',
    'Block C | Ada',
  ])
  expect(cellsOf(['Block A', 'Block B'], ['House'])).toEqual(['Block A', 'Block B'])
})

test('a sheet with a column of blocks keeps it, and blanks in it are filled', () => {
  const headings = ['Block', ...HEADINGS]
  expect(cellsOf(['BLOCK A', ['', ...home('Flat 1')], ['C', ...home('Flat 1')]], headings)).toEqual([
    'Block A | Flat 1',
    'C | Flat 1',
  ])
})

test('the tab is the block where several are read, and a row in it goes before', () => {
  const tabs = ['A', 'A', 'Phase 2', 'Phase 2', 'Phase 2'].map((tab) => ({ tab }))
  expect(
    cellsOf([home('Flat 1'), home('Flat 2'), home('Flat 1'), 'Block C', home('Flat 2')], HEADINGS, tabs),
  ).toEqual(['Block A | Flat 1', 'Block A | Flat 2', 'Phase 2 | Flat 1', 'Block C, Phase 2 | Flat 2'])
})

test.each([
  ...[
    'NB: All payments to GTBank 0123456789',
    'Prepared by: Mrs Ade (Secretary)',
    'Page 1 of 1',
    '31/12/2025',
  ],
  ...[
    'No. of flats: 3',
    '#REF!',
    'TRUE',
    'Sign: ____________',
    'As at 31/12/2025',
    'TOTAL',
    'Sub total',
    'Block A total',
  ],
  ...['Total for Block A', `All residents ${'should pay before the end of the month '.repeat(3)}`],
])('%s below the list is no home', (note) => {
  const { rows, notes } = arrange([home('Flat 1'), note])
  expect(rows).toHaveLength(1)
  expect(notes).toEqual([expect.stringContaining('Left out, because they name no home: row 3')])
})

test('notes in several cells, the headings again, and numbers of rows without a home are left out', () => {
  const headings = ['S/N', ...HEADINGS]
  const lines = [
    ['1', ...home('Flat 1')],
    ['', ...HEADINGS],
    ['2'],
    ['', 'Prepared by', 'Mrs Ade'],
    ['', 'Total', '', '', '2000'],
  ]
  expect(cellsOf(lines, headings)).toEqual(['1 | Flat 1'])
})

test.each(['Shop 1', 'Total Energies House', 'Page Court', 'Notedame 3', '2021', 'Date Palm 4', '45992'])(
  '%s is a home',
  (title) => {
    expect(cellsOf([home('Flat 1'), title])).toEqual(['Flat 1 | Ada', `${title} | `])
  },
)

test('a landlord that is not written again is the one above; a tenant is not', () => {
  const headings = ['Flat', 'Landlord', 'Occupant']
  const { rows } = arrange(
    [
      ['1', 'Chief Bello', 'Ada'],
      ['2', '"', '"'],
      ['3', '-do-', 'Bola'],
    ],
    headings,
  )
  expect(rows.map(({ cells }) => cells.slice(1))).toEqual([
    ['Chief Bello', 'Ada'],
    ['Chief Bello', '"'],
    ['Chief Bello', 'Bola'],
  ])
})

test('hidden rows and the order of days are said', () => {
  const headings = ['Flat', 'Occupant', 'Move in']
  const { notes } = arrange(
    [
      ['1', 'Ada', '06/01/2026'],
      ['2', 'Bola', '10/25/2026'],
      ['3', 'Cyn', ''],
    ],
    headings,
    [{}, { hidden: true }, {}],
  )
  expect(notes).toEqual([
    'Row 3 is hidden in the spreadsheet; it is brought in with the others.',
    '“Move in”: the month is written first, as row 3 shows (10/25/2026). So 06/01/2026 is 1 June 2026.',
  ])
  const mixed = arrange(
    [
      ['1', 'Ada', '25/12/2025'],
      ['2', 'Bola', '10/25/2026'],
    ],
    headings,
  )
  expect(mixed.notes).toEqual([
    '“Move in”: row 2 writes the day first (25/12/2025), row 3 the month (10/25/2026). Days that could be either are refused.',
  ])
})

test('text that is too long for a name or email is not repeated in the rows below it', () => {
  const lines = ['x'.repeat(5000), 'ditto', 'Chief Bello', 'ditto'].map((landlord) => ['Flat 1', landlord])
  const { rows } = arrange(lines, ['HOUSE', 'LANDLORD'])
  expect(rows.slice(1).map(({ cells }) => cells[1])).toEqual(['ditto', 'Chief Bello', 'Chief Bello'])
})
