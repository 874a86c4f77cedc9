import { setImmediate as othersTurn } from 'node:timers/promises'
import { fits, INK, MARGIN, PALE, type PdfLayout, regular, rule, strong, WIDTH } from './pdf-layout.ts'

/** Points. */
const SIZE = 9
const PADDING = 5
const GAP = 10
/** They stay together, so that the last page never holds a closing balance alone. */
const LAST_ROWS = 3
/** Rows between two yields to the event loop. */
const ROWS_AT_ONCE = 50

export interface PdfColumn<Row> {
  head: string
  /** Points; by default the width of the widest amount. */
  width?: number
  /** Right-aligned, as amounts are. */
  end?: boolean
  of: (row: Row) => string
  note?: (row: Row) => string | null
}

interface Placed<Row> extends PdfColumn<Row> {
  width: number
  left: number
}

/** Amounts get the width that they need; the column that wraps gets the rest. */
function place<Row>(
  page: PdfLayout,
  rows: readonly Row[],
  columns: readonly PdfColumn<Row>[],
): Placed<Row>[] {
  const widths = columns.map(({ head, width, end, of }) => {
    if (width !== undefined || !end) return width ?? 0
    // Digits have equal width, so the longest text is the widest.
    const longest = rows.map(of).reduce((most, text) => (text.length > most.length ? text : most), '')
    strong(page, SIZE)
    return Math.max(page.widthOfString(longest), page.widthOfString(head)) + GAP
  })
  const rest = WIDTH - widths.reduce((sum, width) => sum + width, 0)
  let left = MARGIN
  return columns.map((column, index) => {
    const placed = { ...column, width: widths[index] || rest, left }
    left += placed.width
    return placed
  })
}

const inside = ({ width, end }: { width: number; end?: boolean }) =>
  end ? { width, align: 'right' as const } : { width: width - GAP, align: 'left' as const }

const cellsOf = <Row>(columns: readonly Placed<Row>[], row: Row) =>
  columns.map((column) => ({ ...column, text: column.of(row), below: column.note?.(row) }))

function heightOf<Row>(
  page: PdfLayout,
  columns: readonly Placed<Row>[],
  row: Row,
  write: typeof regular,
): number {
  const heights = cellsOf(columns, row).map(({ text, below, ...column }) => {
    write(page, SIZE)
    if (column.end) return page.currentLineHeight(true)
    const height = page.heightOfString(text, inside(column))
    return below ? height + regular(page, SIZE - 1).heightOfString(below, inside(column)) : height
  })
  return Math.max(...heights) + 2 * PADDING
}

function writeRow<Row>(
  page: PdfLayout,
  columns: readonly Placed<Row>[],
  row: Row,
  write: typeof regular,
): void {
  const bottom = page.y + heightOf(page, columns, row, write)
  const top = page.y + PADDING
  for (const { text, below, left, ...column } of cellsOf(columns, row)) {
    write(page, SIZE).text(text, left, top, inside(column))
    if (below) regular(page, SIZE - 1, PALE).text(below, left, page.y, inside(column))
  }
  page.y = bottom
}

export async function writeTable<Row>(
  page: PdfLayout,
  rows: readonly Row[],
  columns: readonly PdfColumn<Row>[],
  { heads = true, total }: { heads?: boolean; total?: Row | undefined } = {},
): Promise<void> {
  const placed = place(page, rows, columns)
  const writeHeads = () => {
    if (!heads) return
    const top = page.y
    for (const column of placed) regular(page, SIZE, PALE).text(column.head, column.left, top, inside(column))
    page.y += PADDING
  }
  writeHeads()
  const isTotal = (row: Row) => total !== undefined && row === total
  const writeOf = (row: Row) => (isTotal(row) ? strong : regular)
  for (const [index, row] of rows.entries()) {
    const keptTogether = index > 0 && index === rows.length - LAST_ROWS ? rows.slice(index) : [row]
    const needed = keptTogether.reduce((sum, each) => sum + heightOf(page, placed, each, writeOf(each)), 0)
    const line = () => rule(page, isTotal(row) ? INK : undefined)
    line()
    if (!fits(page, needed)) {
      page.addPage()
      writeHeads()
      line()
    }
    writeRow(page, placed, row, writeOf(row))
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await othersTurn()
  }
}
