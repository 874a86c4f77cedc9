import { MOST_SHEET_COLUMNS } from '#contract/sheet-fields.ts'
import { asTyped } from '#server/documents/formula-cells.ts'
import { LONGEST_CELL_CHARS } from '../limits.ts'
import { SheetRefusal, tooManyColumns } from '../refusal.ts'
import type { TableRow } from './merged.ts'
import { cleanCell } from './xml.ts'

export const DELIMITERS = [',', ';', '\t', '|']

const LONGEST_QUOTED_CHARS = 2 * (LONGEST_CELL_CHARS + 1)

function put(cells: string[], column: number, written: string): void {
  if (written.trim() === '') return
  if (column >= MOST_SHEET_COLUMNS) throw tooManyColumns()
  while (cells.length < column) cells.push('')
  cells[column] = cleanCell(asTyped(written.slice(0, LONGEST_QUOTED_CHARS)))
}

/** Non-blank rows of a CSV (RFC 4180). hucre's parser takes thirty times the file if a quotation mark is not closed. */
export function* csvRows(text: string, delimiter: string): Generator<TableRow> {
  const pattern = new RegExp(`[^${delimiter}\\r\\n]*`, 'y')
  let at = /^sep=.\r?\n/.exec(text)?.[0].length ?? 0
  const plain = () => {
    pattern.lastIndex = at
    const [found = ''] = pattern.exec(text) ?? []
    at += found.length
    // A cell of delimiters alone means a wrong delimiter.
    return /^[\s,;|]+$/.test(found) ? '' : found
  }
  const quoted = (number: number) => {
    if (text[at] !== '"') return ''
    const from = at + 1
    const to = closingQuote(text, from, number)
    at = to + 1
    return text.slice(from, Math.min(to, from + LONGEST_QUOTED_CHARS)).replaceAll('""', '"')
  }
  for (let number = 1; at < text.length; number++) {
    if (text[at] === '\n') {
      at += 1
      continue
    }
    const cells: string[] = []
    for (let column = 0; ; column++) {
      const [said, rest] = [quoted(number), plain()]
      // An open quotation mark swallows rows up to the next mark.
      if (/[\r\n]/.test(said) && (rest.trim() !== '' || said.length > LONGEST_CELL_CHARS))
        throw openQuote(number)
      put(cells, column, said + rest)
      if (text[at] !== delimiter) break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (cells.length > 0) yield { number, cells }
  }
}

function closingQuote(text: string, from: number, number: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  if (at < 0) throw openQuote(number)
  return at
}

const openQuote = (number: number) =>
  new SheetRefusal(
    'open quotation mark',
    `Row ${number} begins a cell with a quotation mark that is not closed.`,
  )
