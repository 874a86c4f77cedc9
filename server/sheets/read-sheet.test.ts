import { expect, test } from 'vitest'
import { MOST_SHEET_ROWS } from '#contract/sheet-fields.ts'
import { readSheet } from './read-sheet.ts'

const csv = (text: string) => Buffer.from(text)

test('as many rows as may be are read while the server does other things', async () => {
  const lines = Array.from({ length: MOST_SHEET_ROWS }, (_, index) => `House ${index},0803`)
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const { rows } = await readSheet(csv(`House,GSM\n${lines.join('\n')}`), 'a.csv')
  clearImmediate(next)
  expect(rows).toHaveLength(MOST_SHEET_ROWS)
  expect(rows.at(-1)).toEqual({
    number: MOST_SHEET_ROWS + 1,
    cells: [`House ${MOST_SHEET_ROWS - 1}`, '0803'],
  })
  expect(turns).toBeGreaterThan(100)
})

test('several files are read one after the other, each as itself', async () => {
  const sheets = await Promise.all(['A', 'B', 'C'].map((house) => readSheet(csv(`House\n${house}`), 'a.csv')))
  expect(sheets.map(({ rows }) => rows[0]?.cells)).toEqual([['A'], ['B'], ['C']])
})
