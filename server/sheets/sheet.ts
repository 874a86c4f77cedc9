import type { SheetField } from '#contract/sheet-fields.ts'

/** A row as text, with its number in the spreadsheet. */
export interface SheetRow {
  number: number
  /** One per column; blank is ''. */
  cells: string[]
  hidden?: true
  /** Set if several tabs are read. */
  tab?: string
}

export interface Sheet {
  /** The tab's name, or a CSV's file name. */
  name: string
  heading_row: number
  /** One per column, as typed. */
  headings: string[]
  rows: SheetRow[]
  notes: string[]
}

/** One row per home, with its block. */
export interface ArrangedSheet {
  headings: string[]
  fields: (SheetField | null)[]
  rows: SheetRow[]
  notes: string[]
}
