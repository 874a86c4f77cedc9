import { readTypedAmount } from '#contract/typed-amounts.ts'
import { isBlank } from '#server/sheets/cells/cell.ts'

/** CR and DR before or after the figure. */
const SIDE = /^(cr|dr)\b\.?\s*|(?<=[\d\s)])(cr|dr|c|d)\.?$/i
/** The naira sign after a change of encoding. */
const LOST_NAIRA = /^([-+(]?)(?:\?|â‚¦|Â)+(?=[\d\s.(-])/
const DECIMAL_COMMA = /^[-+(]?\D{0,4}\d{1,3}(?:\.\d{3})*,\d{2}\D{0,3}$/
const DECIMAL_POINT = /\.\d{1,2}\D{0,3}$|,\d{3}(?!\d)/

const LONGEST_CHARS = 60

export interface Figure {
  naira: number
  /** Printed: + and CR above zero, - and brackets and DR below; 0: none. */
  sign: -1 | 0 | 1
}

const plain = (text: string) => text.normalize('NFKC').replaceAll('\u00ad', '-').replace(/\s+/g, ' ').trim()

/** Null if the cell holds no amount. */
export function readFigure(text: string, decimal_comma = false): Figure | null | { problem: string } {
  if (text.length > LONGEST_CHARS)
    return { problem: `“${text.slice(0, LONGEST_CHARS).toWellFormed()}…” is not an amount` }
  const written = plain(text)
  if (isBlank(written)) return null
  const side = SIDE.exec(written)
  const of_side = (side?.[1] ?? side?.[2] ?? '').toLowerCase().charAt(0)
  let figure = written.replace(SIDE, '').trim().replace(LOST_NAIRA, '$1')
  const plus = figure.startsWith('+')
  if (plus) figure = figure.slice(1).trim()
  if (decimal_comma) figure = figure.replaceAll('.', '').replace(',', '.')
  const read = readTypedAmount(figure)
  if ('problem' in read) return read
  const below = read.naira < 0 || /^[-−–(]/.test(figure)
  if (of_side !== '') return { naira: Math.abs(read.naira), sign: of_side === 'c' ? 1 : -1 }
  return { naira: Math.abs(read.naira), sign: below ? -1 : plus ? 1 : 0 }
}

/** A balance is below zero in brackets, with a minus or DR. */
export function readBalance(text: string, decimal_comma: boolean): number | null {
  const read = readFigure(text, decimal_comma)
  if (read === null || 'problem' in read) return null
  return read.sign < 0 && read.naira > 0 ? -read.naira : read.naira
}

/** `45.000,00`: decided once for a file, when nothing in it speaks against it. */
export function hasDecimalComma(cells: Iterable<string>): boolean {
  let commas = 0
  for (const cell of cells) {
    const written = plain(cell.slice(0, LONGEST_CHARS))
    if (DECIMAL_COMMA.test(written)) commas += 1
    else if (DECIMAL_POINT.test(written)) return false
  }
  return commas > 0
}

const IN = new Set(
  'c cr credit credits in inflow deposit lodgement lodgment received receipt moneyin paidin payin'.split(' '),
)
const OUT = new Set(
  'd dr debit debits out outflow withdrawal sent payment moneyout paidout payout'.split(' '),
)

/** `Credit`, `CREDIT`, `Cr`, `C` say the same. Null: nobody knows. */
export function readDirection(text: string): 1 | -1 | null {
  const word = text.toLowerCase().replace(/[^a-z+-]/g, '')
  if (IN.has(word) || word === '+') return 1
  return OUT.has(word) || word === '-' ? -1 : null
}
