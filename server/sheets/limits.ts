/** As long as a description. */
export const LONGEST_CELL_CHARS = 5000
export const MOST_UNPACKED_BYTES = 100 * 1024 * 1024
/** As many as the largest CSV has. */
export const MOST_TEXT_CHARS = 10 * 1024 * 1024
/** Thirty in each row; about 70 MB until stored. */
export const MOST_CELLS = 600_000
export const MOST_PARTS = 2000
export const MOST_TABS = 50
