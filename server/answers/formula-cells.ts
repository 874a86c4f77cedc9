/** Where East Asian text is typed, a spreadsheet takes the wide ＝ ＋ － ＠ for = + - @. */
const SIGNS = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20'

/** Where other settings than ours end a cell of a CSV, and what a spreadsheet passes over before a sign. */
const NEXT_CELL = '[;\\t\\r\\n|][ \\u00a0"]*'

const RUN = new RegExp(`(${NEXT_CELL})(?=[${SIGNS}])`, 'g')
const NOT_RUN = new RegExp(`(${NEXT_CELL})'(?=[${SIGNS}])`, 'g')

const APOSTROPHE = new RegExp(`^'(?=[${SIGNS}\\t\\r|])`)
/** The wide signs alone: hucre knows the others at the start of a cell. */
const WIDE_START = /^(?=[\uff1d\uff0b\uff0d\uff20])/

/** A text for a CSV: an apostrophe stands before whatever a spreadsheet would run, also where semicolons part the cells. */
export const withoutFormulas = (text: string): string => text.replace(WIDE_START, "'").replace(RUN, "$1'")

/** A text of such a CSV as it was: `'-5000`, `'+234803…`, `'＝`. */
export const asTyped = (text: string): string => text.replace(APOSTROPHE, '').replace(NOT_RUN, '$1')
