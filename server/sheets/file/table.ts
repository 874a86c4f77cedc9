import type { SheetRow } from '../sheet.ts'
import type { MergedDown } from './merged.ts'

export interface TableRow extends SheetRow {
  /** A cell with a formula whose result is not in the file, `C12`. */
  unsolved?: string
}

/** A tab of a workbook, or a CSV read with one of the delimiters. */
export interface Table {
  name: string
  /** One of a workbook, and not another reading of the same text. */
  is_tab?: true
  /** From the first row on, each time it is asked for; without blank rows, and without blank cells at a row's end. */
  rows: () => AsyncGenerator<TableRow> | Generator<TableRow>
  /** Known once the rows were read to the end. */
  merged?: MergedDown[]
}
