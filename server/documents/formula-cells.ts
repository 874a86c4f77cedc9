/** A spreadsheet treats the wide ＝ ＋ － ＠ like = + - @ where East Asian text is typed. */
const SIGNS = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20'

/** The end of a cell under another locale, and characters that a spreadsheet skips before a sign. */
const NEXT_CELL = '[;\\t\\r\\n|][ \\u00a0"]*'

const RUN = new RegExp(`(${NEXT_CELL})(?=[${SIGNS}])`, 'g')
const NOT_RUN = new RegExp(`(${NEXT_CELL})'(?=[${SIGNS}])`, 'g')

const APOSTROPHE = new RegExp(`^'(?=[${SIGNS}\\t\\r|])`)
/** Only the wide signs: hucre escapes the others at the start of a cell. */
const WIDE_START = /^(?=[\uff1d\uff0b\uff0d\uff20])/

/** Puts an apostrophe before each sign that could start a formula, also in a locale whose CSV has semicolons. */
export const withoutFormulas = (text: string): string => text.replace(WIDE_START, "'").replace(RUN, "$1'")

/** Removes those apostrophes: `'-5000`, `'+234803…`, `'＝`. */
export const asTyped = (text: string): string => text.replace(APOSTROPHE, '').replace(NOT_RUN, '$1')
