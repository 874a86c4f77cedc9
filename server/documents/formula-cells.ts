/** Spreadsheets treat the wide ＝ ＋ － ＠ like = + - @ where East Asian text is typed. */
const SIGNS = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20'

/** Cell ends in other locales, and characters that a spreadsheet skips before a sign. */
const NEXT_CELL = '[;\\t\\r\\n|][ \\u00a0"]*'

const RUN = new RegExp(`(${NEXT_CELL})(?=[${SIGNS}])`, 'g')
const NOT_RUN = new RegExp(`(${NEXT_CELL})'(?=[${SIGNS}])`, 'g')

const APOSTROPHE = new RegExp(`^'(?=[${SIGNS}\\t\\r|])`)
/** hucre escapes the others at the start of a cell. */
const WIDE_START = /^(?=[\uff1d\uff0b\uff0d\uff20])/

/** Escapes signs that could start a formula, also in CSV with semicolons. */
export const withoutFormulas = (text: string): string => text.replace(WIDE_START, "'").replace(RUN, "$1'")

export const asTyped = (text: string): string => text.replace(APOSTROPHE, '').replace(NOT_RUN, '$1')
