import type { StatementField } from '#contract/bank-statements.ts'
import { toKobo, toNaira } from '#contract/money.ts'
import type { TableRow } from '#server/sheets/file/merged.ts'
import { SheetRefusal } from '#server/sheets/refusal.ts'
import { type Figure, hasDecimalComma, readBalance, readDirection, readFigure } from './amounts.ts'
import type { Fields } from './find-headings.ts'

export interface RowMoney {
  /** Signed naira as the columns say. */
  moved: number
  /** Unsigned, where a third column shows the sum before the fee. */
  gross: number | null
  fee: number | null
  balance: number | null
}
type MoneyOfRow =
  | (RowMoney & { is: 'money' })
  | { is: 'none' | 'zero' | 'both sides'; balance: number | null }
  | { is: 'problem'; why: string }

export const MONEY_FIELDS: readonly StatementField[] = ['money_in', 'money_out', 'amount', 'balance', 'fee']
const NOTHING: Figure = { naira: 0, sign: 0 }

interface MoneyReader {
  moneyOf: (row: TableRow) => MoneyOfRow
  notes: string[]
}

/** Reads the money of rows of one file. `days` are those that have a day. */
export function moneyReader(
  fields: Fields,
  headings: readonly string[],
  days: readonly TableRow[],
): MoneyReader {
  const columns = fields.flatMap((field, column) =>
    field !== null && MONEY_FIELDS.includes(field) ? [column] : [],
  )
  const comma = hasDecimalComma(days.flatMap(({ cells }) => columns.map((column) => cells[column] ?? '')))
  const cell = ({ cells }: TableRow, field: StatementField) => cells[fields.indexOf(field)]?.trim() ?? ''
  const figure = (row: TableRow, field: StatementField) => readFigure(cell(row, field), comma)
  const two_sided = fields.includes('money_in') || fields.includes('money_out')
  const directed = !two_sided && hasDirections()
  // A file that prints `-20,000` as money out does so in each row; else a minus takes money back.
  const out_is_negative = days.every((row) => {
    const out = figure(row, 'money_out')
    return out === null || 'problem' in out || out.naira === 0 || out.sign < 0
  })

  function hasSigns(): boolean {
    return days.some((row) => {
      const amount = figure(row, 'amount')
      return amount !== null && !('problem' in amount) && amount.sign !== 0
    })
  }

  /** A type that nobody knows stops the file, unless no row has a known one and the amounts have signs. */
  function hasDirections(): boolean {
    const column = fields.indexOf('direction')
    if (column < 0) return false
    const said = days.filter((row) => cell(row, 'direction') !== '' && cell(row, 'amount') !== '')
    const unknown = said.find((row) => readDirection(cell(row, 'direction')) === null)
    if (!unknown) return true
    const some_known = said.some((row) => readDirection(cell(row, 'direction')) !== null)
    if (!some_known && hasSigns()) return false
    throw new SheetRefusal(
      'unclear',
      `Row ${unknown.number}: “${cell(unknown, 'direction').slice(0, 40)}” in the column “${headings[column] ?? ''}” says neither money in nor money out.`,
    )
  }

  const notes =
    two_sided || directed || days.length === 0 || hasSigns()
      ? []
      : ['No amount of this file has a sign, so all are read as money in.']
  const moneyOf = (row: TableRow): MoneyOfRow => {
    const balance = readBalance(cell(row, 'balance'), comma)
    const [amount, fee] = [figure(row, 'amount'), figure(row, 'fee')]
    if (fee && 'problem' in fee) return { is: 'problem', why: fee.problem }
    const charged = fee === null || fee.naira === 0 ? null : fee.naira
    if (!two_sided) {
      if (amount === null) return { is: 'none', balance }
      if ('problem' in amount) return { is: 'problem', why: amount.problem }
      if (amount.naira === 0) return { is: 'zero', balance }
      const sign = directed ? readDirection(cell(row, 'direction')) : amount.sign < 0 ? -1 : 1
      if (sign === null) return { is: 'problem', why: 'It says neither money in nor money out' }
      return { is: 'money', moved: sign * amount.naira, gross: null, fee: charged, balance }
    }
    const [income, out] = [figure(row, 'money_in'), figure(row, 'money_out')]
    if (income && 'problem' in income) return { is: 'problem', why: income.problem }
    if (out && 'problem' in out) return { is: 'problem', why: out.problem }
    const [inflow, outflow] = [income ?? NOTHING, out ?? NOTHING]
    if (inflow.naira > 0 && outflow.naira > 0) return { is: 'both sides', balance }
    const signed = inflow.sign < 0 ? -inflow.naira : inflow.naira
    const taken = outflow.sign < 0 && !out_is_negative ? -outflow.naira : outflow.naira
    const moved = toNaira(toKobo(signed) - toKobo(taken))
    const written = [cell(row, 'money_in'), cell(row, 'money_out')].some((text) => text !== '')
    if (moved === 0) return { is: written ? 'zero' : 'none', balance }
    const gross = amount && !('problem' in amount) ? amount.naira : null
    return { is: 'money', moved, gross, fee: charged, balance }
  }
  return { moneyOf, notes }
}
