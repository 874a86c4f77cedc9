import { MOST_SHEET_COLUMNS, MOST_SHEET_ROWS } from '#contract/sheet-fields.ts'
import { broken, tooManyColumns } from '../refusal.ts'
import type { MergedDown, TableRow } from './merged.ts'
import { type CellSources, numberText } from './number-text.ts'
import { cleanCell, collectText, LONGEST_WRITTEN_CHARS, readXml, unescaped } from './xml.ts'

const LAST_ROW = 1_048_576

function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (letters === '') throw broken(new Error(`there is no cell ${reference}`))
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface OpenCell {
  reference: string
  type: string
  style: number
  value: string
  has_formula: boolean
}

/** A formula yields its stored result. */
function textOf(cell: OpenCell, inline: string, { strings, formats, from_1904 }: CellSources): string {
  const { type, value, style } = cell
  if (type === 's') {
    if (value !== '' && strings[Number(value)] === undefined)
      throw broken(new Error(`there is no string ${value}`))
    return strings[Number(value)] ?? ''
  }
  if (type === 'inlineStr') return cleanCell(inline)
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : value === '' ? '' : 'FALSE'
  if (type === 'str' || type === 'e') return cleanCell(unescaped(value))
  if (type === 'd') return value.slice(0, 10)
  return cleanCell(numberText(value, formats[style], from_1904))
}

/** `A2:A5`; null within one row. */
function mergedDown(reference: string): MergedDown | null {
  const [, first = '', first_row, last_row] =
    /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  if (first === '' || first_row === last_row) return null
  return { column: columnOf(first), first_row: Number(first_row), last_row: Number(last_row) }
}

/** Non-blank rows of a tab while it inflates; fills `merged`. */
export async function* worksheetRows(
  bytes: AsyncIterable<Buffer>,
  sources: CellSources,
  merged: MergedDown[] = [],
): AsyncGenerator<TableRow> {
  merged.length = 0
  let found: TableRow[] = []
  let row: TableRow = { number: 0, cells: [] }
  let cell: OpenCell | null = null
  let inValue = false
  const text = collectText()

  function put(closed: OpenCell, column: number) {
    const said = textOf(closed, text.taken(), sources)
    if (closed.has_formula && closed.type !== 'str' && closed.value === '') row.unsolved ??= closed.reference
    if (said.trim() === '') return
    if (column >= MOST_SHEET_COLUMNS) throw tooManyColumns()
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = said
  }

  let column = 0
  const reading = readXml(bytes, {
    open: (tag, { r, t = '', s = '', ref = '', hidden = '' }) => {
      if (tag === 'row') {
        const number = r === undefined ? row.number + 1 : Number(r)
        if (!(Number.isInteger(number) && number > row.number && number <= LAST_ROW))
          throw broken(new Error(`row ${r} does not follow row ${row.number}`))
        row = { number, cells: [], ...(/^(?:1|true)$/.test(hidden) && { hidden: true as const }) }
        column = 0
      } else if (tag === 'c') {
        if (r !== undefined) column = columnOf(r)
        cell = { reference: r ?? '', type: t, style: Number(s), value: '', has_formula: false }
        text.begin()
      } else if (tag === 'f' && cell) cell.has_formula = true
      else if (tag === 'v') inValue = cell !== null
      else if (tag === 'mergeCell') {
        const down = mergedDown(ref)
        if (down && merged.length < MOST_SHEET_ROWS) merged.push(down)
      } else text.open(tag)
    },
    text: (more) => {
      if (!inValue) text.add(more)
      else if (cell && cell.value.length < LONGEST_WRITTEN_CHARS) cell.value += more
    },
    close: (tag) => {
      if (tag === 'v') inValue = false
      else if (tag === 'c' && cell) {
        put(cell, column)
        cell = null
        column += 1
      } else if (tag === 'row') {
        if (row.cells.length > 0 || row.unsolved) found.push(row)
        row = { number: row.number, cells: [] }
      } else text.close(tag)
    },
  })
  for await (const _ of reading) {
    yield* found
    found = []
  }
}
