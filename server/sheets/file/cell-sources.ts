import type { NumberFormat } from './number-text.ts'

/** What the cells of a workbook refer to. */
export interface CellSources {
  strings: string[]
  /** By the style that a cell names. */
  formats: NumberFormat[]
  /** Its days are counted from 1904, as on old Macs. */
  from_1904: boolean
}
