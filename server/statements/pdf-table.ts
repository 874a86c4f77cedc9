import { setImmediate as othersTurn } from 'node:timers/promises'
import {
  fits,
  INK,
  MARGIN,
  PALE,
  type PdfLayout,
  regular,
  rule,
  strong,
  WIDTH,
} from '#server/documents/pdf-layout.ts'

/** Points. */
const SIZE = 9
const PADDING = 5
const GAP = 10
/** Rows between two yields to the event loop. */
const ROWS_AT_ONCE = 50

type Write = (page: PdfLayout, size?: number, color?: string) => PdfLayout

export interface PdfColumn<Row> {
  head: string
  /** Points; by default the width of the widest amount. */
  width?: number
  /** Right-aligned, as amounts are. */
  end?: boolean
  of: (row: Row) => string
  note?: (row: Row) => string | null
}
interface Cell {
  text: string
  note: string | null
}
interface Placed {
  head: string
  end: boolean
  width: number
  left: number
}

/** Amounts get the width that they need; the column that wraps gets the rest. */
function place<Row>(page: PdfLayout, rows: readonly Cell[][], columns: readonly PdfColumn<Row>[]): Placed[] {
  const widths = columns.map(({ head, width, end }, index) => {
    if (width !== undefined || !end) return width ?? 0
    // Digits have equal width, so the longest text is the widest.
    const texts = rows.map((cells) => cells[index]?.text ?? '')
    const longest = texts.reduce((most, text) => (text.length > most.length ? text : most), '')
    strong(page, SIZE)
    return Math.max(page.widthOfString(longest), page.widthOfString(head)) + GAP
  })
  const rest = WIDTH - widths.reduce((sum, width) => sum + width, 0)
  let left = MARGIN
  return columns.map(({ head, end = false }, index) => {
    const column = { head, end, width: widths[index] || rest, left }
    left += column.width
    return column
  })
}

const inside = ({ width, end }: Placed) =>
  end ? { width, align: 'right' as const } : { width: width - GAP, align: 'left' as const }

function heightOf(page: PdfLayout, { text, note }: Cell, column: Placed, write: Write): number {
  write(page, SIZE)
  if (column.end) return page.currentLineHeight(true)
  const height = page.heightOfString(text, inside(column))
  return note ? height + regular(page, SIZE - 1).heightOfString(note, inside(column)) : height
}

function writeRow(page: PdfLayout, columns: Placed[], cells: Cell[], write: Write, onPage: () => void): void {
  const parts = columns.flatMap((column, index) => {
    const cell = cells[index]
    return cell ? [{ column, cell }] : []
  })
  const height = Math.max(...parts.map(({ cell, column }) => heightOf(page, cell, column, write)))
  if (!fits(page, height + 2 * PADDING)) {
    page.addPage()
    onPage()
  }
  const top = page.y + PADDING
  for (const { column, cell } of parts) {
    write(page, SIZE).text(cell.text, column.left, top, inside(column))
    if (cell.note) regular(page, SIZE - 1, PALE).text(cell.note, column.left, page.y, inside(column))
  }
  page.y = top + height + PADDING
}

interface Looks<Row> {
  heads?: boolean
  total?: Row | undefined
}

export async function writeTable<Row>(
  page: PdfLayout,
  rows: readonly Row[],
  columns: readonly PdfColumn<Row>[],
  { heads = true, total }: Looks<Row> = {},
): Promise<void> {
  const cells = rows.map((row) =>
    columns.map(({ of, note }) => ({ text: of(row), note: note?.(row) ?? null })),
  )
  const placed = place(page, cells, columns)
  const writeHeads = () => {
    if (!heads) return
    const top = page.y
    for (const column of placed) regular(page, SIZE, PALE).text(column.head, column.left, top, inside(column))
    page.y += PADDING
  }
  writeHeads()
  for (const [index, each] of cells.entries()) {
    const sum = total !== undefined && rows[index] === total
    const line = () => rule(page, sum ? INK : undefined)
    line()
    writeRow(page, placed, each, sum ? strong : regular, () => {
      writeHeads()
      line()
    })
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await othersTurn()
  }
}
