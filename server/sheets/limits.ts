import { MINUTE_MS } from '#contract/time.ts'
import type { Bounds } from '#server/runtime/bounded-child.ts'

/** Of one cell, in characters: as many as the longest text that is kept, a description. A longer one is cut after one more, and so refused. */
export const LONGEST_CELL_CHARS = 5000
/** What is inflated of one file. Excel packs a sheet ten to twenty times. */
export const MOST_UNPACKED_BYTES = 100 * 1024 * 1024
/** Of all cells together: as many as the largest CSV has. */
export const MOST_TEXT_CHARS = 10 * 1024 * 1024
/** That are not blank: thirty in each of the most rows. Together they take some 70 MB until they are in the database. */
export const MOST_CELLS = 600_000
/** The parts of a workbook: its sheets, pictures, settings. */
export const MOST_PARTS = 2000
export const MOST_TABS = 50

/** Of reading one file. What a file holds outside of this memory is bounded by the limits above. */
export const READER_BOUNDS: Bounds = {
  within_ms: MINUTE_MS / 2,
  memory_mb: 192,
}
