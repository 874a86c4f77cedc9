import { Parser } from 'htmlparser2'
import { MOST_SHEET_COLUMNS, MOST_SHEET_ROWS } from '#contract/sheet-fields.ts'
import { LONGEST_CELL_CHARS, MOST_CELLS, MOST_TEXT_CHARS } from '../limits.ts'
import { broken, tooLargeUnpacked, tooManyColumns } from '../refusal.ts'
import type { TableRow } from './merged.ts'
import { cleanCell } from './xml.ts'

const PAGE =
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|!--|html|head|meta|title|style|body|form|div|span|table)\b/i
const PAGE_START = /^\s*<!--/
const LOOKED_AT_CHARS = 1024
export function isHtml(text: string): boolean {
  const start = text.slice(0, LOOKED_AT_CHARS).replace(/^\ufeff/, '')
  return PAGE.test(start) || PAGE_START.test(start)
}

/** More than are read below any headings, so that the reader sees that there are too many. */
const MOST_KEPT_ROWS = MOST_SHEET_ROWS + 1000
/** More than any bank writes; bounds memory and time. */
const MOST_DEPTH = 200
const UNREAD = new Set(['script', 'style', 'title', 'template', 'noscript', 'textarea', 'select'])
/** Ends a line of text outside of tables. */
const BLOCKS = new Set(
  'address article body br center div form h1 h2 h3 h4 h5 h6 head hr html li ol p pre section table tbody tfoot thead ul'.split(
    ' ',
  ),
)
const PARTED_CELLS = new Set(['br', 'p', 'div', 'li'])

interface OpenRow {
  cells: string[]
  /** Text of the open cell; null: between cells. */
  text: string | null
  span: number
}

/** Rows of all tables of a page. Text outside of tables becomes rows too, with a cell for each element. */
export function htmlRows(page: string): TableRow[] {
  const rows: TableRow[] = []
  /** Tables may lie within cells. */
  const open: OpenRow[] = []
  let outside: string[] = []
  let [depth, unread, filled, characters] = [0, 0, 0, 0]

  function add(cells: string[]) {
    if (rows.length === MOST_KEPT_ROWS || cells.every((cell) => cell === '')) return
    filled += cells.length
    characters += cells.reduce((sum, { length }) => sum + length, 0)
    if (filled > MOST_CELLS || characters > MOST_TEXT_CHARS) throw tooLargeUnpacked()
    rows.push({ number: rows.length + 1, cells })
  }
  const clean = (text: string) => cleanCell(text).trim()
  function put(cells: string[], text: string, span = 1) {
    if (cells.length + span > MOST_SHEET_COLUMNS) throw tooManyColumns()
    cells.push(clean(text), ...Array<string>(span - 1).fill(''))
  }
  function endLine() {
    add(outside.map(clean).filter((cell) => cell !== ''))
    outside = []
  }
  function endCell(row: OpenRow | undefined) {
    if (row?.text === null || row === undefined) return
    put(row.cells, row.text, row.span)
    row.text = null
  }
  function endRow() {
    const row = open.pop()
    if (!row) return
    endCell(row)
    add(row.cells)
  }

  const parser = new Parser({
    onopentag(name, { colspan }) {
      depth += 1
      if (depth > MOST_DEPTH) throw broken(new Error('tags are nested too deeply'))
      if (UNREAD.has(name)) unread += 1
      const row = open.at(-1)
      if (name === 'tr') {
        endLine()
        open.push({ cells: [], text: null, span: 1 })
      } else if ((name === 'td' || name === 'th') && row) {
        endCell(row)
        row.text = ''
        row.span = Math.max(1, Math.trunc(Number(colspan)) || 1)
      } else if (row?.text != null) {
        if (PARTED_CELLS.has(name)) row.text += '\n'
      } else if (BLOCKS.has(name)) endLine()
      else if (outside.at(-1)?.trim() !== '') outside.push('')
    },
    ontext(text) {
      if (unread > 0) return
      const row = open.at(-1)
      if (row?.text != null) {
        if (row.text.length <= LONGEST_CELL_CHARS) row.text += text
      } else if (!row) {
        const last = outside.pop() ?? ''
        outside.push(last.length <= LONGEST_CELL_CHARS ? last + text : last)
        if (outside.length > MOST_SHEET_COLUMNS) endLine()
      }
    },
    onclosetag(name) {
      depth -= 1
      if (UNREAD.has(name)) unread -= 1
      if (name === 'tr') endRow()
      else if (name === 'td' || name === 'th') endCell(open.at(-1))
      else if (open.length === 0) {
        if (BLOCKS.has(name)) endLine()
        else outside.push('')
      }
    },
  })
  parser.write(page)
  parser.end()
  while (open.length > 0) endRow()
  endLine()
  return rows
}
