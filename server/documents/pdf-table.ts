import { setImmediate as othersTurn } from 'node:timers/promises'
import { fits, INK, MARGIN, PALE, type PdfLayout, regular, rule, strong, WIDTH } from './pdf-layout.ts'

/** Points. */
const SIZE = 9
const PADDING = 5
const GAP = 10
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

function writeRow<Row>(
  page: PdfLayout,
  columns: readonly Placed<Row>[],
  row: Row,
  write: typeof regular,
  onPage: () => void,
): void {
  const cells = columns.map((column) => ({ ...column, text: column.of(row), below: column.note?.(row) }))
  const heights = cells.map(({ text, below, ...column }) => {
    write(page, SIZE)
    if (column.end) return page.currentLineHeight(true)
    const height = page.heightOfString(text, inside(column))
    return below ? height + regular(page, SIZE - 1).heightOfString(below, inside(column)) : height
  })
  const height = Math.max(...heights)
  if (!fits(page, height + 2 * PADDING)) {
    page.addPage()
    onPage()
  }
  const top = page.y + PADDING
  for (const { text, below, left, ...column } of cells) {
    write(page, SIZE).text(text, left, top, inside(column))
    if (below) regular(page, SIZE - 1, PALE).text(below, left, page.y, inside(column))
  }
  page.y = top + height + PADDING
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
  for (const [index, row] of rows.entries()) {
    const isTotal = total !== undefined && row === total
    const line = () => rule(page, isTotal ? INK : undefined)
    line()
    writeRow(page, placed, row, isTotal ? strong : regular, () => {
      writeHeads()
      line()
    })
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await othersTurn()
  }
}
