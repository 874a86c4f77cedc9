import type { SheetField } from '#contract/sheet-fields.ts'

/** A row of a sheet as text, with the number that a person sees beside it in a spreadsheet. */
export interface SheetRow {
  number: number
  /** As many as there are columns; a blank cell is an empty text. */
  cells: string[]
  /** A person does not see it in the spreadsheet. */
  hidden?: true
  /** The tab it is in, where several are read. */
  tab?: string
}

/** What is read of a file: the sheet whose headings are known best. */
export interface Sheet {
  /** As its tab calls it; the file's own of a CSV. */
  name: string
  heading_row: number
  /** One a column, as they were typed; empty where a column has none. */
  headings: string[]
  /** Those below the headings, without blank ones. */
  rows: SheetRow[]
  /** Sentences about the tabs. */
  notes: string[]
}

/** A row for each home, with its block. */
export interface ArrangedSheet {
  headings: string[]
  /** What each column is taken to say. */
  fields: (SheetField | null)[]
  rows: SheetRow[]
  /** Sentences about the sheet as a whole. */
  notes: string[]
}
