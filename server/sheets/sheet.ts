import type { SheetField } from '#contract/sheet-fields.ts'

export interface SheetRow {
  number: number
  /** Blank is ''. */
  cells: string[]
  hidden?: true
  /** Set if several tabs are read. */
  tab?: string
}

export interface Sheet {
  name: string
  heading_row: number
  headings: string[]
  rows: SheetRow[]
  notes: string[]
}

export interface ArrangedSheet {
  headings: string[]
  fields: (SheetField | null)[]
  rows: SheetRow[]
  notes: string[]
}
