import { expect, test } from 'vitest'
import { MOST_SHEET_ROWS } from '#contract/sheet-fields.ts'
import { TAB, workbookParts } from '#server/test/workbook-parts.ts'
import { zipOf } from '#server/test/zip.ts'
import { readSheet } from './read-sheet.ts'
import { tooLargeUnpacked } from './refusal.ts'

const csv = (text: string) => Buffer.from(text)
const read = (bytes: Uint8Array, file_name: string) =>
  readSheet({ bytes, file_name, attributes: [], remembered: new Map() })

test('as many rows as may be are read while the server does other things', async () => {
  const lines = Array.from({ length: MOST_SHEET_ROWS }, (_, index) => `House ${index},0803`)
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const { rows } = await read(csv(`House,GSM\n${lines.join('\n')}`), 'a.csv')
  clearImmediate(next)
  expect(rows).toHaveLength(MOST_SHEET_ROWS)
  expect(rows.at(-1)).toEqual({
    number: MOST_SHEET_ROWS + 1,
    cells: [`House ${MOST_SHEET_ROWS - 1}`, '0803'],
  })
  expect(turns).toBeGreaterThan(100)
})

test('several files are read one after the other, each as itself', async () => {
  const sheets = await Promise.all(['A', 'B', 'C'].map((house) => read(csv(`House\n${house}`), 'a.csv')))
  expect(sheets.map(({ rows }) => rows[0]?.cells)).toEqual([['A'], ['B'], ['C']])
})

/** A workbook with these merged cells in its second column, the landlord. */
const merged = (rows: number, said: string, references: string[]) => {
  const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  const lines = Array.from(
    { length: rows },
    (_, index) => `<row>${text(`House ${index + 1}`)}${index === 0 ? text(said) : ''}</row>`,
  )
  const headings = `<row>${text('House')}${text('Landlord')}</row>`
  const cells = references.map((reference) => `<mergeCell ref="${reference}"/>`)
  const bytes = Buffer.from(
    `<worksheet><sheetData>${headings}${lines.join('')}</sheetData><mergeCells>${cells.join('')}</mergeCells></worksheet>`,
  )
  return zipOf([...workbookParts, { name: TAB, bytes }])
}

test('merged cells that lie over one another are refused to whoever uploads them', async () => {
  const references = Array.from({ length: 5000 }, () => 'B2:B5001')
  await expect(read(merged(5000, 'Chief Bello', references), 'a.xlsx')).rejects.toThrow(tooLargeUnpacked())
})

test('a long text that is merged over many rows is refused', async () => {
  await expect(read(merged(2200, 'x'.repeat(5000), ['B2:B2201']), 'a.xlsx')).rejects.toThrow(
    tooLargeUnpacked(),
  )
})

test('a landlord who is merged over some rows is in each of them', async () => {
  const { rows } = await read(merged(3, 'Chief Bello', ['B2:B3']), 'a.xlsx')
  expect(rows.map(({ cells }) => cells[1])).toEqual(['Chief Bello', 'Chief Bello', ''])
})
